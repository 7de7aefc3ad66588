import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** Maximum entries per batch. */
export const FRONT_LOG_BATCH_MAX = 50;

/** The instant of an entry's `time`. China has no daylight saving time. */
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

/** A parsed entry with defaults. */
export type FrontLogEntry = z.output<typeof frontLogEntrySchema>;

/** API-06: danger entries are sent in batches. */
export const appendFrontLog = defineEndpoint({
  name: 'appendFrontLog',
  path: '/api/front-log/append',
  tag: 'front-log',
  summary: "Stores a batch of the caller's front-end log entries.",
  auth: { kind: 'member' },
  body: z.strictObject({
    release: z.string().max(40),
    entries: z.array(frontLogEntrySchema).min(1).max(FRONT_LOG_BATCH_MAX),
  }),
  reply: z.int(),
  limit: { max: 60, windowMs: 60_000 },
});
