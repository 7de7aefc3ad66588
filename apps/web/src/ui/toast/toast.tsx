import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  CheckCircleGlyph,
  CloseGlyph,
  CrossCircleGlyph,
  InfoCircleGlyph,
  WarningGlyph,
} from '../glyph/glyph.tsx';
import { onPointerLeft } from '../late/once-painted.ts';
import styles from './toast.module.css';
import {
  addToast,
  dropEndedToasts,
  dropToast,
  isCountedDown,
  restartToasts,
  type Toast,
  type ToastAction,
  type ToastTone,
  toastsStore,
} from './toasts.store.ts';

const GLYPHS: Readonly<Record<ToastTone, ReactNode>> = {
  success: <CheckCircleGlyph size={16} />,
  error: <CrossCircleGlyph size={16} />,
  warning: <WarningGlyph size={16} />,
  info: <InfoCircleGlyph size={16} />,
};

/** Shows a message at the top for five seconds, ten with an action; the same message again restarts its time. */
export function showToast(tone: ToastTone, text: string, action: ToastAction | null = null): void {
  addToast(tone, text, action);
}

export interface ToastHostProps {
  /** Name of the button that removes a toast. */
  readonly closeLabel: string;
}

/**
 * Container of the toasts, mounted once. Errors and warnings are announced at once, others politely. Toasts stay while hovered or focused.
 */
export function ToastHost({ closeLabel }: ToastHostProps) {
  const toasts = useStore(toastsStore);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    const running = toasts.filter((toast) => !isPaused || isCountedDown(toast));
    const next = Math.min(...running.map(({ endsAt }) => endsAt));
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => dropEndedToasts(Date.now(), isPaused), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [toasts, isPaused]);
  const pause = () => setIsPaused(true);
  const release = () => {
    restartToasts(Date.now());
    setIsPaused(false);
  };
  const [watchLeave] = useState(() => onPointerLeft(release));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handlers only stop the clock; what can be done here is a button of its own
    <div className={styles['host']} onPointerEnter={pause} ref={watchLeave} onFocus={pause} onBlur={release}>
      <div>
        {toasts.filter(isUrgent).map((toast) => (
          <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </div>
      <div aria-live="polite">
        {toasts
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} />
          ))}
      </div>
    </div>
  );
}

const SECOND_MS = 1000;

/** The remaining seconds, visible only; screen readers would announce each of them. */
function SecondsLeft({ endsAt }: Pick<Toast, 'endsAt'>) {
  const [left, setLeft] = useState(() => endsAt - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(endsAt - Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <span className={styles['seconds']} aria-hidden>
      {Math.max(0, Math.ceil(left / SECOND_MS))}
    </span>
  );
}

function isUrgent({ tone }: Toast): boolean {
  return tone === 'error' || tone === 'warning';
}

function ToastLine({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, tone, text, action, count } = toast;
  return (
    <div className={styles['toast']} data-tone={tone} role={isUrgent(toast) ? 'alert' : undefined}>
      <span className={styles['glyph']}>{GLYPHS[tone]}</span>
      <span className={styles['text']} title={text}>
        {text}
      </span>
      {count > 1 && <span className={styles['count']}>×{count}</span>}
      {action && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            dropToast(id);
            action.run();
          }}
        >
          {action.label}
          {isCountedDown(toast) && <SecondsLeft endsAt={toast.endsAt} />}
        </button>
      )}
      <button type="button" className={styles['close']} aria-label={closeLabel} onClick={() => dropToast(id)}>
        <CloseGlyph size={12} />
      </button>
    </div>
  );
}
