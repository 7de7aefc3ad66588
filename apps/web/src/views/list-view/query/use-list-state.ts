import { useMemo } from 'react';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { formatListState, type ListState, parseListState, PLAIN_STATE } from './list-address.ts';

/** How a list is looked at, and how that changes. */
export interface ListLook {
  readonly state: ListState;
  /** `isReplaced`: no step back leads to what was before (somebody is still typing). */
  readonly change: (next: ListState, options?: { readonly isReplaced?: boolean }) => void;
}

/** The state of a list page: its address is the truth, so that reload, link, back and forward work (NAV-04). */
export function useAddressLook(): ListLook {
  const { query, look } = useTab();
  const state = useMemo(() => parseListState(query), [query]);
  return { state, change: (next, options) => look(formatListState(next), options) };
}

/** The state of a list inside another page; kept with its tab. */
export function useOwnLook(listCode: string): ListLook {
  const [state, setState] = useTabState<ListState>(`list:${listCode}`, PLAIN_STATE);
  return { state, change: (next) => setState(next) };
}
