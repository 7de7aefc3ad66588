import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { createContext, use } from 'react';
import type { AskedList, ListRow, ReportedTotal } from '#web/api/record-lists.ts';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import type { Selection } from './batch/use-selection.ts';
import type { Layout } from './layout/use-layout.ts';
import type { ListState } from './query/list-address.ts';

/** The view state of a list, and its changes. */
export interface ListLook {
  readonly state: ListState;
  /** `isReplaced`: adds no history entry (during typing). */
  readonly change: (next: ListState, options?: { readonly isReplaced?: boolean }) => void;
}

/** The loaded rows of a list. */
export interface ListRows {
  readonly rows: readonly ListRow[];
  /** null while not counted. */
  readonly total: ReportedTotal | null;
  /** Whether another page follows. */
  readonly hasNext: boolean;
  /** The first rows are loading. */
  readonly isFirstLoad: boolean;
  /** Other rows are loading; the previous ones are shown. */
  readonly isRenewing: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  /** Prefetches a page. */
  readonly prefetch: (pageIndex: number) => void;
}

/** The dialog of a list; at most one at a time. */
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

/** A page's own action on several rows. */
export interface OwnBatchVerb {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly max: number;
}

/** A page's own actions on the rows of a list without a form. */
export interface OwnVerbs {
  readonly open: (row: ListRow) => void;
  /** Label of opening a row; default 查看. */
  readonly openLabel?: string;
  /** Text for a list without any rows. */
  readonly empty?: { readonly title: string; readonly reason: string };
  /** Undefined without the right. */
  readonly edit: ((row: ListRow) => void) | undefined;
  readonly create: () => void;
  /** Behind ⋮ of a row. */
  readonly itemsOf: (row: ListRow) => readonly DropdownItem[];
  readonly act: (key: string, row: ListRow) => void;
  readonly batch: readonly OwnBatchVerb[];
  /** Ticks of finished rows can be removed. */
  readonly actOnAll: (
    key: string,
    rows: readonly ListRow[],
    selection: Pick<Selection, 'mark' | 'clear'>,
  ) => void;
}

/** Actions of a page whose rows can only be opened. */
export const OPEN_ONLY: Omit<OwnVerbs, 'open'> = {
  edit: undefined,
  create: () => undefined,
  itemsOf: () => [],
  act: () => undefined,
  batch: [],
  actOnAll: () => undefined,
};

/** State shared by the parts of a list. */
export interface ListScope extends ListLook {
  readonly view: ListView;
  /** Actions of the surrounding page; null when forms open, edit and create. */
  readonly own: OwnVerbs | null;
  /** Fixed conditions. */
  readonly fixedTerms: readonly Term[];
  /** The active `list_status`; null for a list without tabs. */
  readonly tab: string | null;
  /** The shown kind of records: a value of `apply_type`, or `all`. */
  readonly kind: string;
  readonly asked: AskedList;
  readonly list: ListRows;
  readonly labels: FieldLabels;
  readonly layout: Layout;
  readonly selection: Selection;
  readonly savedViews: readonly SavedView[];
  /** The active saved view. */
  readonly savedView: SavedView | null;
  readonly dialog: ListDialog | null;
  readonly ask: (dialog: ListDialog | null) => void;
  /** Opens a record in its tab or dialog. */
  readonly open: (row: ListRow) => void;
  readonly edit: (row: ListRow) => void;
  /** Starts a new record, by the form of its kind when there are several. */
  readonly create: (form?: string) => void;
}

export const ListContext = createContext<ListScope | null>(null);

/** Whether the rows of a list can be opened. */
export function canOpenRows({ view, own }: Pick<ListScope, 'view' | 'own'>): boolean {
  return own !== null || view.form !== null;
}

/** The state shared by the parts of a list. */
export function useListScope(): ListScope {
  const scope = use(ListContext);
  if (!scope) throw new Error('useListScope() outside a list');
  return scope;
}
