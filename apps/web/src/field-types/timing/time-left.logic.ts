import { urgencyOf, type Urgency } from '@haiqiao/contract/rules';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Share of a limit that is left when it becomes urgent, unless a flow says otherwise (DOMAIN §1.7: 80 percent are used). */
const LEFT_AT_WARNING = 0.2;

/** A length of time as people say it: two units at most (VISUAL §3). */
export type Span =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number }
  | { readonly unit: 'minutes'; readonly minutes: number };

/** A length of time in its largest units; what has only begun does not count, but nothing is said to take no time. */
export function spanOf(ms: number): Span {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  if (days > 0) return { unit: 'days', days, hours };
  if (hours > 0) return { unit: 'hours', hours };
  return { unit: 'minutes', minutes: Math.max(1, Math.floor(ms / MINUTE_MS)) };
}

/** A limit as it stands at a moment. */
export interface TimeLeft {
  readonly urgency: Urgency;
  readonly isOverdue: boolean;
  /** What is left of it, or how long it has been over. */
  readonly span: Span;
  /** Share that is used up, 0 to 1: counted back from the warning, since nobody says when it began. */
  readonly used: number;
}

/** How a limit stands: `warnAt` and `dueAt` are ISO instants. Without a warning it is urgent only once it is over. */
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
