import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** Result of a check: passed, warning, failure, or undetermined. */
export const CHECK_RESULTS = ['ok', 'warn', 'fail', 'unknown'] as const;

/** A check of a record with its result. */
export const recordCheckSchema = z.object({
  code: z.string(),
  label: z.string(),
  result: z.enum(CHECK_RESULTS),
  /** Result in the reader's language; one line per finding. */
  text: z.string(),
  /** What is checked, and the source of the rule. */
  rule: z.string(),
  /** A failure blocks submission. */
  blocks: z.boolean(),
  /** Field of the record it concerns. */
  field: z.string().nullable(),
  /** Related records the reader may open: three at most. */
  links: z.array(z.object({ path: z.string(), label: z.string() })),
});

/** A check of a record with its result. */
export type RecordCheck = z.output<typeof recordCheckSchema>;

/** Checks a record for its officer. Reveals only what the officer may read. */
export const queryRecordChecks = defineEndpoint({
  name: 'queryRecordChecks',
  path: '/api/form/runtime/checks',
  tag: 'records',
  summary: 'Returns findings that inform the decision on a record; they never block it.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ id: z.string().min(1).max(100), dataId: z.uuid().toLowerCase() }),
  reply: z.object({ checks: z.array(recordCheckSchema) }),
});
