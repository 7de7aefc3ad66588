import { useEffect, useEffectEvent } from 'react';

/** Lines and boxes of plain text; a calendar, or a list of choices, would open when it gets the focus. */
const TEXT = 'input[type=text], textarea';

/** Leads back to where somebody was typing: who saves on the way goes on there. */
function placeIn(field: Element | null): () => void {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || !field.matches(TEXT)) return () => undefined;
  const { selectionStart } = field;
  return () => {
    const { value } = field;
    field.focus({ preventScroll: true });
    // A number is selected, and written otherwise, once it has the focus: its next digit would take its place.
    requestAnimationFrame(() => {
      const at = field.value === value ? selectionStart : field.value.length;
      if (document.activeElement === field) field.setSelectionRange(at, at);
    });
  };
}

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
      const field = document.activeElement;
      const goOn = placeIn(field);
      if (field instanceof HTMLElement) field.blur();
      save();
      goOn();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
