const FOCUSABLE =
  'input:not(:disabled, [type=hidden]), textarea:not(:disabled), [contenteditable="true"], button:not(:disabled), [tabindex]';

/** The element of a path: the cell of a sub-table where it stands in the document, else the field. */
function placeOf(root: ParentNode, path: string): HTMLElement | null {
  const [name = '', row, column] = path.split('.');
  const field = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (row === undefined || column === undefined) return field;
  const cell = field?.querySelector<HTMLElement>(
    `tr[data-row="${CSS.escape(row)}"] td[data-column="${CSS.escape(column)}"]`,
  );
  return cell ?? field;
}

/** Brings a field into sight and gives it the focus; answers whether it is in the document. */
export function focusField(root: ParentNode, path: string): boolean {
  const place = placeOf(root, path);
  if (!place) return false;
  place.scrollIntoView({ block: 'center' });
  place.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  return true;
}
