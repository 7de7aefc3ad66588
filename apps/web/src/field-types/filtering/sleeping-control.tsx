import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './filter.module.css';

export interface SleepingControlProps {
  readonly label: string;
  /** Whether it has something to show: then it never sleeps. */
  readonly isAwake: boolean;
  readonly children: ReactNode;
}

/**
 * A control whose code comes when somebody reaches for it: a list that is only read needs neither choices nor calendar
 * (DESIGN §5, first list page). Until then a button of the same look; pointing at it wakes the control, focusing it wakes
 * it and hands the focus on.
 */
export function SleepingControl({ label, isAwake, children }: SleepingControlProps) {
  const [woken, setWoken] = useState<'no' | 'pointed' | 'focused'>('no');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = place.current;
    if (woken !== 'focused' || !here) return undefined;
    const handOn = () => {
      const line = here.querySelector('input');
      // Whoever has gone on meanwhile is not called back.
      if (document.activeElement === document.body) line?.focus();
      return line !== null;
    };
    if (handOn()) return undefined;
    const watcher = new MutationObserver(() => handOn() && watcher.disconnect());
    watcher.observe(here, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [woken]);
  return (
    <div ref={place}>
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
