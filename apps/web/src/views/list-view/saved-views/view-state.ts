import type { SavedView } from '@haiqiao/contract/endpoints';
import type { ListScope } from '../list-scope.ts';
import { formatListState, type ListState, PLAIN_STATE } from '../query/list-address.ts';

/** Value in the address: the list's default state although another view opens by default. */
export const NO_VIEW = 'none';

/** The state of a list with a saved view. */
export function stateOfView(view: SavedView): ListState {
  const { terms, sorts, keyword = '', list_status: tab = null, apply_type: kind = null } = view.query;
  return { ...PLAIN_STATE, tab, kind, terms, sorts, keyword, view: view.id };
}

/** The part of a view state stored in a saved view. */
export function viewQueryOf({ state, tab, view, asked }: ListScope): SavedView['query'] {
  const applyType = asked.question.apply_type;
  return {
    terms: [...state.terms],
    sorts: [...state.sorts],
    ...(state.keyword === '' ? {} : { keyword: state.keyword }),
    ...(tab !== null && view.tabs.length > 0 ? { list_status: tab } : {}),
    ...(applyType === undefined ? {} : { apply_type: applyType }),
  };
}

function comparisonKeyOf(state: ListState): string {
  return JSON.stringify(formatListState({ ...state, page: 0, pageSize: null }));
}

/** Whether the state differs from the saved view. */
export function isChangedView(state: ListState, view: SavedView): boolean {
  return comparisonKeyOf(state) !== comparisonKeyOf(stateOfView(view));
}

/** The default state of the list; explicit when another view opens by default. */
export function plainState(views: readonly SavedView[]): ListState {
  return { ...PLAIN_STATE, view: views.some(({ isDefault }) => isDefault) ? NO_VIEW : null };
}
