import type { ActionView, FormView, RecordDetail } from '@haiqiao/contract/endpoints';

/** Code of the action that submits a draft (DOMAIN §1.3). */
const SUBMIT = 'submit';

/** The action that submits a record after saving; null when not available to the reader now. */
export function handInOf(
  { actions, statuses }: Pick<FormView, 'actions' | 'statuses'>,
  detail: Pick<RecordDetail, 'actions'> | null,
): ActionView | null {
  const action = actions.find(({ code, startsFlow }) => code === SUBMIT || startsFlow);
  if (!action) return null;
  const first = statuses[0]?.code ?? '';
  const isOffered = detail
    ? detail.actions.some(({ code }) => code === action.code)
    : (action.from ?? [first]).includes(first);
  return isOffered ? action : null;
}
