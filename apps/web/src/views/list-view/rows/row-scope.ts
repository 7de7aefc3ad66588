import type { ListView } from '@haiqiao/contract/endpoints';
import { createContext, use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { GridCell } from '#web/ui/table/grid-props.ts';
import { linkColumnOf } from '../layout/columns.logic.ts';
import { type ListScope, type OwnVerbs, useListScope } from '../list-scope.ts';
import { namedSentence } from './list-words.ts';

/** Texts of a row, translated once for all rows: a hook per row would add an effect per row. */
interface RowWords {
  readonly see: string;
  readonly edit: string;
  readonly delete: string;
  readonly unnamed: string;
  readonly unnumbered: string;
  readonly more: (name: string) => string;
}

/** List data needed by cells; a stable object while definition, names and language are unchanged. */
export interface RowScope {
  readonly view: ListView;
  readonly labels: FieldLabels;
  /** The column that opens the record. */
  readonly linkColumn: string | null;
  readonly words: RowWords;
  readonly open: (row: ListRow) => void;
  readonly edit: (row: ListRow) => void;
  readonly ask: ListScope['ask'];
  /** The surrounding page's actions on a row; null when forms are used. */
  readonly own: Pick<OwnVerbs, 'itemsOf' | 'act' | 'edit' | 'openLabel'> | null;
}

export const RowContext = createContext<RowScope | null>(null);

/** List data needed by a cell. */
export function useRowScope(): RowScope {
  const scope = use(RowContext);
  if (!scope) throw new Error('useRowScope() outside the rows of a list');
  return scope;
}

/** Stable functions that always use the current list. */
function useStableVerbs(scope: ListScope): Pick<RowScope, 'open' | 'edit' | 'ask'> {
  const latest = useRef(scope);
  useLayoutEffect(() => {
    latest.current = scope;
  });
  const [verbs] = useState(() => ({
    open: (row: ListRow) => latest.current.open(row),
    edit: (row: ListRow) => latest.current.edit(row),
    ask: (dialog: Parameters<ListScope['ask']>[0]) => latest.current.ask(dialog),
  }));
  return verbs;
}

/** Creates the data shared by the cells of a list. */
export function useNewRowScope(): RowScope {
  const { t } = useTranslation('list');
  const scope = useListScope();
  const { view, labels, layout, own } = scope;
  const verbs = useStableVerbs(scope);
  const linkColumn = linkColumnOf(layout.columns);
  return useMemo(
    () => ({
      view,
      labels,
      linkColumn,
      words: {
        see: t('row.see'),
        edit: t('row.edit'),
        delete: t('row.delete'),
        unnamed: t('row.unnamed'),
        unnumbered: t('row.unnumbered'),
        more: namedSentence((name) => t('row.more', { name })),
      },
      ...verbs,
      own,
    }),
    [view, labels, linkColumn, t, verbs, own],
  );
}

/** The edited cell; at most one. */
export interface Editing {
  /** Saved or cancelled: its row takes the focus, unless another cell is being edited by then. */
  readonly end: (cell: GridCell) => void;
}

export const EditingContext = createContext<Editing>({ end: () => undefined });

/** Ends editing a cell. */
export function useEditing(): Editing {
  return use(EditingContext);
}
