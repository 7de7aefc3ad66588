import type { AccessQuestion } from '@haiqiao/contract/endpoints';

/** What is chosen so far; empty texts for what is not. */
export interface QuestionDraft {
  readonly kind: AccessQuestion['kind'];
  readonly menuId: string;
  readonly route: string;
  readonly resource: string;
  readonly verb: string;
  readonly recordId: string;
  readonly field: string;
}

/** Nothing chosen yet. */
export const EMPTY_QUESTION: QuestionDraft = {
  kind: 'resource',
  menuId: '',
  route: '',
  resource: '',
  verb: 'read',
  recordId: '',
  field: '',
};

/** The question, once enough of it is chosen; null before. */
export function questionOf(draft: QuestionDraft): AccessQuestion | null {
  const { kind, menuId, route, resource, verb, recordId, field } = draft;
  if (kind === 'menu') return menuId === '' ? null : { kind, menuId };
  if (kind === 'route') return route === '' ? null : { kind, name: route };
  if (resource === '' || verb === '') return null;
  return { kind, resource, verb, ...(recordId && { recordId }), ...(field && { field }) };
}
