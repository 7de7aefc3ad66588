import { useEffect, useEffectEvent } from 'react';

/** Plain text inputs; a calendar or list of choices would open on focus. */
const TEXT = 'input[type=text], textarea';

/** Restores focus and cursor after a save, so that typing continues there. */
function focusRestorerOf(field: Element | null): () => void {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || !field.matches(TEXT)) return () => undefined;
  const { selectionStart } = field;
  return () => {
    const { value } = field;
    field.focus({ preventScroll: true });
    // A focused number is reformatted and selected: the next digit would replace it.
    requestAnimationFrame(() => {
      const at = field.value === value ? selectionStart : field.value.length;
      if (document.activeElement === field) field.setSelectionRange(at, at);
    });
  };
}

/** Ctrl+S (⌘S) saves the visible form and prevents the browser's "save page". */
export function useSaveShortcut(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    // Hidden tabs are excluded: their effects are inactive.
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // No save during a composition or behind an open dialog.
      if (event.isComposing || document.querySelector('[role=dialog][aria-modal=true]')) return;
      // The focused field is normalised first, as on blur.
      const field = document.activeElement;
      const goOn = focusRestorerOf(field);
      if (field instanceof HTMLElement) field.blur();
      save();
      goOn();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
