import { z } from 'zod';

/** An action that the caller may take now. */
export const recordActionSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['primary', 'default', 'danger']),
  confirm: z.string().optional(),
  opinionRequired: z.boolean(),
  params: z.record(z.string(), z.unknown()),
});
