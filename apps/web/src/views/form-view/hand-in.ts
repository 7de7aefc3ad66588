import type { ActionView, FormView, RecordDetail } from '@haiqiao/contract/endpoints';

/** Code of the action that hands a draft in, wherever there is one (DOMAIN §1.3). */
const SUBMIT = 'submit';

/** The action that hands a record in as soon as it is saved; null where the reader cannot do that now. */
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
