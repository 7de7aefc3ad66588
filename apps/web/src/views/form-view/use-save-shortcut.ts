import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S (⌘S) saves the form that is in sight; the browser's own "save page" stays away. */
export function useSaveShortcut(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    // A hidden tab is not asked: its effects are not in force.
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // While a letter is composed, or a dialog asks something, nothing is saved behind it.
      if (event.isComposing || document.querySelector('[role=dialog][aria-modal=true]')) return;
      // What stands in the field in hand is folded first, as if it had been left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
