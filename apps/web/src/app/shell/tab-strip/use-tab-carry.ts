import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME_ID } from '#web/tabs/tab.ts';
import { dispatchTab, useTabs } from '#web/tabs/tabs.store.ts';
import { tabButtonId } from '../../tab-host/tab-ids.ts';

/** A tab carried by keyboard. */
interface Carried {
  readonly id: string;
  readonly title: string;
  /** Its original position, restored by Escape. */
  readonly fromIndex: number;
}

/** State of a key press on the carried tab. */
interface Carry {
  readonly carried: Carried;
  readonly index: number;
  readonly lastIndex: number;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

const DROPS = new Set(['Space', 'Enter']);

/** Chords belong to the browser or the shell, and Tab moves the focus, which drops the tab. */
function isForUs(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.altKey && !event.metaKey && event.code !== 'Tab';
}

/** The carried tab, scrolled into view, and the last announcement. */
function useHand() {
  const tabs = useTabs((state) => state.tabs);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [says, setSays] = useState('');
  const id = carried?.id;
  const index = tabs.findIndex((tab) => tab.id === id);
  // Closing a carried tab ends the carrying.
  const carry: Carry | null = carried && index > 0 ? { carried, index, lastIndex: tabs.length - 1 } : null;
  useLayoutEffect(() => {
    if (id === undefined || index < 0) return;
    document.getElementById(tabButtonId(id))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, index]);
  return { tabs, carry, setCarried, says, setSays };
}

/**
 * Moves tabs by keyboard (TAB-02): space picks up the focused tab, arrows move it, space or Enter drops it, Escape puts it back. Keys count
 * positions in the list and take effect at once, so that no key is lost at any speed: measured rectangles, as a pointer needs them, do not
 * exist while the last move is being rendered.
 */
export function useTabCarry() {
  const { t } = useTranslation('tabs');
  const { tabs, carry, setCarried, says, setSays } = useHand();

  const pickUp = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => tabButtonId(id) === document.activeElement?.id);
    const tab = tabs[at];
    if (!tab || tab.id === HOME_ID || event.repeat) return;
    event.preventDefault();
    setCarried({ id: tab.id, title: tab.meta.title, fromIndex: at });
    setSays(t('drag.start', { title: tab.meta.title }));
  };

  const letGo = ({ carried: { title }, index: at }: Carry): void => {
    setCarried(null);
    setSays(t('drag.end', { title, place: at + 1 }));
  };

  const move = (now: Carry, toIndex: number): void => {
    const { id, title } = now.carried;
    dispatchTab({ do: 'move', id, toIndex });
    setSays(t('drag.over', { title, place: toIndex + 1 }));
  };

  const putBack = ({ carried: { id, title, fromIndex } }: Carry): void => {
    dispatchTab({ do: 'move', id, toIndex: fromIndex });
    setCarried(null);
    setSays(t('drag.cancel', { title }));
  };

  const onKey = (now: Carry, event: KeyboardEvent): void => {
    // While a tab is carried, keys have no other meaning.
    event.stopPropagation();
    const step = STEPS[event.code];
    // Never before home.
    if (step !== undefined) move(now, Math.min(Math.max(now.index + step, 1), now.lastIndex));
    else if (event.code === 'Escape') putBack(now);
    else if (!DROPS.has(event.code)) return;
    else if (!event.repeat) letGo(now);
    event.preventDefault();
  };

  const settle = (): void => {
    if (carry) letGo(carry);
  };

  return {
    carriedId: carry?.carried.id ?? null,
    /** Screen reader announcement. */
    says,
    /** Handlers of the strip. */
    handlers: {
      onKeyDownCapture: (event: KeyboardEvent): void => {
        if (carry && isForUs(event)) onKey(carry, event);
        else if (event.code === 'Space' && isForUs(event)) pickUp(event);
      },
      onBlur: settle,
      onPointerDownCapture: settle,
    },
  };
}
