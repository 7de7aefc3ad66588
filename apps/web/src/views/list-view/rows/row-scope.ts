import type { ListView } from '@haiqiao/contract/endpoints';
import { createContext, use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { linkColumnOf } from '../layout/columns.logic.ts';
import { type ListScope, type OwnVerbs, useListScope } from '../list-scope.ts';
import { namedSentence } from './grid-words.ts';

/** Words of a row: looked up once for all of them, for every look-up of its own would be an effect per row. */
interface RowWords {
  readonly see: string;
  readonly edit: string;
  readonly delete: string;
  readonly unnamed: string;
  readonly unnumbered: string;
  readonly more: (name: string) => string;
}

/** What cells need of their list; the same object while neither definition, names nor language change. */
export interface RowScope {
  readonly view: ListView;
  readonly labels: FieldLabels;
  /** The column that opens the record. */
  readonly linkColumn: string | null;
  readonly words: RowWords;
  readonly open: (row: ListRow) => void;
  readonly edit: (row: ListRow) => void;
  readonly ask: ListScope['ask'];
  /** What the page around the list does with a row; null where forms do. */
  readonly own: Pick<OwnVerbs, 'itemsOf' | 'act' | 'edit' | 'openLabel'> | null;
}

export const RowContext = createContext<RowScope | null>(null);

/** What a cell needs of its list. */
export function useRowScope(): RowScope {
  const scope = use(RowContext);
  if (!scope) throw new Error('useRowScope() outside the rows of a list');
  return scope;
}

/** Verbs that stay the same objects, and do what the list does now. */
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

/** Puts together what the cells of a list share. */
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
