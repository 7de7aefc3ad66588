import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './filter.module.css';

export interface SleepingControlProps {
  readonly label: string;
  /** Whether it has a value to show: then it is loaded at once. */
  readonly isAwake: boolean;
  readonly children: ReactNode;
}

/**
 * A control loaded on first use: a list that is only read needs neither choices nor calendar (DESIGN §5, first list page). Until then it is
 * a button of the same look. Hover loads the control, focus loads it and passes the focus on.
 */
export function SleepingControl({ label, isAwake, children }: SleepingControlProps) {
  const [woken, setWoken] = useState<'no' | 'pointed' | 'focused'>('no');
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = container.current;
    if (woken !== 'focused' || !here) return undefined;
    const handOn = () => {
      const line = here.querySelector('input');
      // A focus that has moved elsewhere is not taken back.
      if (document.activeElement === document.body) line?.focus();
      return line !== null;
    };
    if (handOn()) return undefined;
    const watcher = new MutationObserver(() => handOn() && watcher.disconnect());
    watcher.observe(here, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [woken]);
  return (
    <div ref={container}>
      {isAwake || woken !== 'no' ? (
        children
      ) : (
        <button
          type="button"
          className={styles['sleeping']}
          aria-haspopup="listbox"
          onPointerEnter={() => setWoken('pointed')}
          onFocus={() => setWoken('focused')}
        >
          <span className={styles['sleepingLabel']}>{label}</span>
          <Icon name="down" size={12} />
        </button>
      )}
    </div>
  );
}
