import type { SavedView } from '@haiqiao/contract/endpoints';
import type { ListScope } from '../list-scope.ts';
import { formatListState, type ListState, PLAIN_STATE } from '../query/list-address.ts';

/** In the address: the list as its definition draws it, although another view opens first. */
export const NO_VIEW = 'none';

/** A list seen through a saved view. */
export function stateOfView(view: SavedView): ListState {
  const { terms, sorts, keyword = '', list_status: tab = null, apply_type: kind = null } = view.query;
  return { ...PLAIN_STATE, tab, kind, terms, sorts, keyword, view: view.id };
}

/** What a saved view keeps of how a list is looked at. */
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

function kept(state: ListState): string {
  return JSON.stringify(formatListState({ ...state, page: 0, pageSize: null }));
}

/** Whether somebody has gone on from a saved view. */
export function isChangedView(state: ListState, view: SavedView): boolean {
  return kept(state) !== kept(stateOfView(view));
}

/** The list as its definition draws it; said aloud where another view opens first. */
export function plainState(views: readonly SavedView[]): ListState {
  return { ...PLAIN_STATE, view: views.some(({ isDefault }) => isDefault) ? NO_VIEW : null };
}
