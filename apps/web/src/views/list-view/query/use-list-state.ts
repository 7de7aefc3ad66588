import { useMemo } from 'react';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { formatListState, type ListState, parseListState, PLAIN_STATE } from './list-address.ts';

/** The view state of a list, and its changes. */
export interface ListLook {
  readonly state: ListState;
  /** `isReplaced`: adds no history entry (during typing). */
  readonly change: (next: ListState, options?: { readonly isReplaced?: boolean }) => void;
}

/** The view state of a list page, stored in its address, so that reload, link, back and forward work (NAV-04). */
export function useAddressLook(): ListLook {
  const { query, look } = useTab();
  const state = useMemo(() => parseListState(query), [query]);
  return { state, change: (next, options) => look(formatListState(next), options) };
}

/** The view state of a list inside another page; stored with its tab. */
export function useOwnLook(listCode: string): ListLook {
  const [state, setState] = useTabState<ListState>(`list:${listCode}`, PLAIN_STATE);
  return { state, change: (next) => setState(next) };
}
