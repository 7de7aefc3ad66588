import type { AccessQuestion } from '@haiqiao/contract/endpoints';

/** The current selection; empty texts for no choice. */
export interface QuestionDraft {
  readonly kind: AccessQuestion['kind'];
  readonly menuId: string;
  readonly route: string;
  readonly resource: string;
  readonly verb: string;
  readonly recordId: string;
  readonly field: string;
}

/** No selection. */
export const EMPTY_QUESTION: QuestionDraft = {
  kind: 'resource',
  menuId: '',
  route: '',
  resource: '',
  verb: 'read',
  recordId: '',
  field: '',
};

/** The question once the selection is complete; null before. */
export function questionOf(draft: QuestionDraft): AccessQuestion | null {
  const { kind, menuId, route, resource, verb, recordId, field } = draft;
  if (kind === 'menu') return menuId === '' ? null : { kind, menuId };
  if (kind === 'route') return route === '' ? null : { kind, name: route };
  if (resource === '' || verb === '') return null;
  return { kind, resource, verb, ...(recordId && { recordId }), ...(field && { field }) };
}
