import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** Entries that one batch may carry. */
export const FRONT_LOG_BATCH_MAX = 50;

/** The instant that the `time` of an entry names. China keeps one time all year. */
export function frontLogInstant(time: string): Date {
  return new Date(`${time.replace(' ', 'T')}+08:00`);
}

/** One entry of the front-end log (SPEC §3, DOMAIN §2.30). */
export const frontLogEntrySchema = z.strictObject({
  message: z.string().max(2000),
  type: z.enum(['info', 'danger']),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  time: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .refine((text) => !Number.isNaN(frontLogInstant(text).getTime()), 'dateTime'),
  meta: z.record(z.string().max(60), z.string().max(4000)).default({}),
  route: z.string().max(500).default(''),
  traceId: z.string().max(100).default(''),
  stack: z.string().max(8000).default(''),
});

/** An entry as the server receives it, defaults filled in. */
export type FrontLogEntry = z.output<typeof frontLogEntrySchema>;

/** API-06: danger entries reach the server in batches. */
export const appendFrontLog = defineEndpoint({
  name: 'appendFrontLog',
  method: 'POST',
  path: '/api/front-log/append',
  tag: 'front-log',
  summary: 'Keeps a batch of front-end log entries of the caller.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    release: z.string().max(40),
    entries: z.array(frontLogEntrySchema).min(1).max(FRONT_LOG_BATCH_MAX),
  }),
  reply: z.int(),
  limit: { max: 60, windowMs: 60_000 },
});
