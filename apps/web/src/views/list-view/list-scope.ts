import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { createContext, use } from 'react';
import type { AskedList, ListRow } from '#web/api/record-lists.ts';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
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
  | { readonly kind: 'owner' | 'tags' | 'fields'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'export'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'import' }
  | { readonly kind: 'saveView'; readonly view: SavedView | null }
  | { readonly kind: 'removeView'; readonly view: SavedView };

/** Something that a page does with several rows. */
export interface OwnBatchVerb {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly max: number;
}

/** What a page does with the rows of a list whose records it keeps itself; such a list has no form. */
export interface OwnVerbs {
  readonly open: (row: ListRow) => void;
  /** What opening a row is called there; 查看 unless given. */
  readonly openLabel?: string;
  /** What is said where there are no rows at all. */
  readonly empty?: { readonly title: string; readonly reason: string };
  /** Undefined where the reader may not. */
  readonly edit: ((row: ListRow) => void) | undefined;
  readonly create: () => void;
  /** Behind ⋮ of a row. */
  readonly itemsOf: (row: ListRow) => readonly DropdownItem[];
  readonly act: (key: string, row: ListRow) => void;
  readonly batch: readonly OwnBatchVerb[];
  /** Ticks can be taken from the rows that are done. */
  readonly actOnAll: (
    key: string,
    rows: readonly ListRow[],
    selection: Pick<Selection, 'mark' | 'clear'>,
  ) => void;
}

/** Everything that the parts of a list share. */
export interface ListScope extends ListLook {
  readonly view: ListView;
  /** Verbs of the page around it; null where forms open, edit and create. */
  readonly own: OwnVerbs | null;
  /** Conditions that the reader cannot take away. */
  readonly fixedTerms: readonly Term[];
  /** `list_status` in force; null where the list has no tabs. */
  readonly tab: string | null;
  /** Kind of records in sight: a value of `apply_type`, or `all`. */
  readonly kind: string;
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
  /** Begins a record, by the form of its kind where there are several. */
  readonly create: (form?: string) => void;
}

export const ListContext = createContext<ListScope | null>(null);

/** Whether the rows of a list can be opened. */
export function canOpenRows({ view, own }: Pick<ListScope, 'view' | 'own'>): boolean {
  return own !== null || view.form !== null;
}

/** What the parts of a list share. */
export function useListScope(): ListScope {
  const scope = use(ListContext);
  if (!scope) throw new Error('useListScope() outside a list');
  return scope;
}
