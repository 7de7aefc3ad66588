import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** How a check came out: nothing odd, odd, wrong, or nothing to be said. */
export const CHECK_RESULTS = ['ok', 'warn', 'fail', 'unknown'] as const;

/** Something that was looked into for a record. */
export const recordCheckSchema = z.object({
  code: z.string(),
  label: z.string(),
  result: z.enum(CHECK_RESULTS),
  /** What was found, in the reader's language; a line for each of several things. */
  text: z.string(),
  /** What is asked, and where that comes from. */
  rule: z.string(),
  /** Handing in is refused while it fails. */
  blocks: z.boolean(),
  /** Field of the record that it is about. */
  field: z.string().nullable(),
  /** Records that were found, as far as the reader may open them: three at most. */
  links: z.array(z.object({ path: z.string(), label: z.string() })),
});

/** Such a check. */
export type RecordCheck = z.output<typeof recordCheckSchema>;

/** Looks into a record for whoever decides on it. Nothing that they may not read is told by it. */
export const queryRecordChecks = defineEndpoint({
  name: 'queryRecordChecks',
  method: 'POST',
  path: '/api/form/runtime/checks',
  tag: 'records',
  summary: 'What there is to know of a record before deciding on it; stops nobody.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ id: z.string().min(1).max(100), dataId: z.uuid().toLowerCase() }),
  reply: z.object({ checks: z.array(recordCheckSchema) }),
});
