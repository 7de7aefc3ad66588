const FOCUSABLE =
  'input:not(:disabled, [type=hidden]), textarea:not(:disabled), [contenteditable="true"], button:not(:disabled), [tabindex]';

/** Frames in which a field may appear: its tab, and the page of its table, are rendered first. */
const FRAMES_MAX = 30;

/** The cell of a sub-table or the field of a path; null while it is not rendered. */
function elementOf(root: ParentNode, path: string): HTMLElement | null {
  const [name = '', row, column] = path.split('.');
  const field = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (row === undefined || column === undefined) return field;
  const cell = `tr[data-row="${CSS.escape(row)}"] td[data-column="${CSS.escape(column)}"]`;
  return field?.querySelector<HTMLElement>(cell) ?? null;
}

/**
 * Scrolls to a field and focuses it, once it is rendered. A cell that does not appear leads to the table.
 * @param page the page of the form, null while it is not rendered
 */
export function focusField(page: () => ParentNode | null, path: string, framesLeft = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    const root = page();
    const element = root && elementOf(root, framesLeft > 0 ? path : (path.split('.')[0] ?? ''));
    if (element === null) {
      if (framesLeft > 0) focusField(page, path, framesLeft - 1);
      return;
    }
    element.scrollIntoView({ block: 'center' });
    element.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  });
}
