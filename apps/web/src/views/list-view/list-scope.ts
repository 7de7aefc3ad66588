import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { createContext, use } from 'react';
import type { AskedList, ListRow } from '#web/api/record-lists.ts';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { Selection } from './batch/use-selection.ts';
import type { Layout } from './layout/use-layout.ts';
import type { ListRows } from './query/use-list-rows.ts';
import type { ListLook } from './query/use-list-state.ts';

/** What is open over a list; at most one at a time. */
export type ListDialog =
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'remove'; readonly rows: readonly ListRow[] }
  | {
      readonly kind: 'action';
      readonly code: string;
      readonly rows: readonly ListRow[];
      readonly isBatch: boolean;
    }
  | { readonly kind: 'owner' | 'tags'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'export'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'import' }
  | { readonly kind: 'saveView'; readonly view: SavedView | null }
  | { readonly kind: 'removeView'; readonly view: SavedView };

/** Everything that the parts of a list share. */
export interface ListScope extends ListLook {
  readonly view: ListView;
  /** Conditions that the reader cannot take away. */
  readonly fixedTerms: readonly Term[];
  /** `list_status` in force; null where the list has no tabs. */
  readonly tab: string | null;
  readonly asked: AskedList;
  readonly list: ListRows;
  readonly labels: FieldLabels;
  readonly layout: Layout;
  readonly selection: Selection;
  readonly savedViews: readonly SavedView[];
  /** The saved view it is seen through. */
  readonly savedView: SavedView | null;
  readonly dialog: ListDialog | null;
  readonly ask: (dialog: ListDialog | null) => void;
  /** Opens a record in its tab or dialog. */
  readonly open: (row: ListRow) => void;
  readonly edit: (row: ListRow) => void;
  readonly create: () => void;
}

export const ListContext = createContext<ListScope | null>(null);

/** What the parts of a list share. */
export function useListScope(): ListScope {
  const scope = use(ListContext);
  if (!scope) throw new Error('useListScope() outside a list');
  return scope;
}
