import { urgencyOf, type Urgency } from '@haiqiao/contract/rules';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Remaining share of a limit at which it becomes urgent by default (DOMAIN §1.7: 80 percent are used). */
const LEFT_AT_WARNING = 0.2;

/** A duration as displayed: two units at most (VISUAL §3). */
export type Span =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number }
  | { readonly unit: 'minutes'; readonly minutes: number };

/** A duration in its largest units; partial units do not count, but no duration is displayed as zero. */
export function spanOf(ms: number): Span {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  if (days > 0) return { unit: 'days', days, hours };
  if (hours > 0) return { unit: 'hours', hours };
  return { unit: 'minutes', minutes: Math.max(1, Math.floor(ms / MINUTE_MS)) };
}

/** A limit at a moment. */
export interface TimeLeft {
  readonly urgency: Urgency;
  readonly isOverdue: boolean;
  /** Time left, or time overdue. */
  readonly span: Span;
  /** Used share, 0 to 1: derived from the warning time, since the start is unknown. */
  readonly used: number;
}

/** State of a limit: `warnAt` and `dueAt` are ISO instants. Without a warning it is urgent only once overdue. */
export function timeLeftAt(nowMs: number, dueAt: string, warnAt: string | null): TimeLeft {
  const dueMs = Date.parse(dueAt);
  const leftMs = dueMs - nowMs;
  const urgency = urgencyOf(new Date(nowMs).toISOString(), { warnAt: warnAt ?? dueAt, dueAt });
  const wholeMs = warnAt === null ? DAY_MS : (dueMs - Date.parse(warnAt)) / LEFT_AT_WARNING;
  const used = wholeMs <= 0 ? 1 : 1 - leftMs / wholeMs;
  return {
    urgency,
    isOverdue: leftMs <= 0,
    span: spanOf(Math.abs(leftMs)),
    used: Math.min(1, Math.max(0, used)),
  };
}
