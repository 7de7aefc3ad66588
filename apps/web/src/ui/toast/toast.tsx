import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  CheckCircleGlyph,
  CloseGlyph,
  CrossCircleGlyph,
  InfoCircleGlyph,
  WarningGlyph,
} from '../glyph/glyph.tsx';
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

/** Shows a sentence at the top for five seconds, ten with a way back; the same sentence again starts its time anew. */
export function showToast(tone: ToastTone, text: string, action: ToastAction | null = null): void {
  addToast(tone, text, action);
}

export interface ToastHostProps {
  /** Name of the button that takes a toast away. */
  readonly closeLabel: string;
}

/**
 * The place of the toasts, mounted once. Readers are told at once of errors and warnings and in their own time of the
 * rest. Nothing goes while the pointer or the focus is on it.
 */
export function ToastHost({ closeLabel }: ToastHostProps) {
  const toasts = useStore(toastsStore);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const running = toasts.filter((toast) => !isHeld || isCountedDown(toast));
    const next = Math.min(...running.map(({ endsAt }) => endsAt));
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => dropEndedToasts(Date.now(), isHeld), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [toasts, isHeld]);
  const hold = () => setIsHeld(true);
  const release = () => {
    restartToasts(Date.now());
    setIsHeld(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handlers only stop the clock; what can be done here is a button of its own
    <div
      className={styles['host']}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
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

/** How many seconds are left, for those who see; readers would be told ten times. */
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
      <span className={styles['text']}>{text}</span>
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
