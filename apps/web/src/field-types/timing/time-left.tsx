import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Span, spanOf, timeLeftAt } from './time-left.logic.ts';
import styles from './time-left.module.css';

/** Maximum age of the reported time. */
const STEP_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

function notifyListeners(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notifyListeners, STEP_MS);
  // There may have been no subscriber for hours.
  if (Date.now() - nowMs >= STEP_MS) notifyListeners();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time in epoch ms, at most half a minute old; one clock for the whole screen. */
export function useMinute(): number {
  return useSyncExternalStore(follow, () => nowMs);
}

export interface TimeLeftProps {
  /** ISO instants: due time and warning time. */
  readonly dueAt: string;
  readonly warnAt: string | null;
  /** The clock is stopped: the display says so. */
  readonly isStopped?: boolean;
}

/** The text of a duration, in the reader's language. */
function useSpan(): (span: Span) => string {
  const { t } = useTranslation('fields');
  return ({ unit, ...parts }) => t(`time.${unit}`, parts);
}

const MINUTE_MS = 60_000;

/** The text of a duration in milliseconds, in the reader's language: 1天6小时, 不到1分钟. */
export function useSpanText(): (ms: number) => string {
  const { t } = useTranslation('fields');
  const say = useSpan();
  return (ms) => (ms < MINUTE_MS ? t('time.moment') : say(spanOf(ms)));
}

/** Length of the ring's line, used to draw a share of it. */
const RING = 2 * Math.PI * 4.5;

/** 剩余时限 as colour, glyph and text (VISUAL §3). */
export function TimeLeft({ dueAt, warnAt, isStopped = false }: TimeLeftProps) {
  const { t } = useTranslation('fields');
  const say = useSpan();
  const now = useMinute();
  const { urgency, isOverdue, span, used } = timeLeftAt(now, dueAt, warnAt);
  if (isStopped) {
    return (
      <span className={styles['pill']} data-urgency="stopped">
        <svg viewBox="0 0 12 12" className={styles['glyph']} aria-hidden>
          <path d="M4.4 2.8v6.4M7.6 2.8v6.4" />
        </svg>
        {t('time.stopped')}
      </span>
    );
  }
  return (
    <span className={styles['pill']} data-urgency={urgency}>
      <svg viewBox="0 0 12 12" className={styles['glyph']} aria-hidden>
        {isOverdue ? (
          <path d="M6 3.6V6l1.6 1.2M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Z" />
        ) : (
          <>
            <circle cx="6" cy="6" r="4.5" className={styles['track']} />
            <circle
              cx="6"
              cy="6"
              r="4.5"
              className={styles['used']}
              strokeDasharray={`${used * RING} ${RING}`}
            />
          </>
        )}
      </svg>
      {t(isOverdue ? 'time.over' : 'time.left', { span: say(span) })}
    </span>
  );
}
