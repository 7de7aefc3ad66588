import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { useMemo, useState } from 'react';
import type { AskedList, ListRow, ListViews, Question } from '#web/api/record-lists.ts';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { storeQueue, type QueuedCase } from '../flow-view/queue/case-queue.ts';
import { useSelection } from './batch/use-selection.ts';
import { useLayout } from './layout/use-layout.ts';
import type { ListDialog, ListScope, OwnVerbs } from './list-scope.ts';
import { createAddress, editAddress, seeAddress } from './query/record-address.ts';
import { openingOfRow } from './query/row-form.ts';
import { useListRows } from './query/use-list-rows.ts';
import { EVERY_KIND } from './query/list-address.ts';
import type { ListLook } from './query/use-list-state.ts';

/** A list and its context. */
export interface ListScopeOptions {
  readonly view: ListView;
  readonly look: ListLook;
  /** Values of the page's address (NAV-04); empty for a list inside another page. */
  readonly preset: { readonly list_status?: string; readonly apply_type?: string };
  readonly fixedTerms: readonly Term[];
  readonly views: ListViews | undefined;
  /** The surrounding page's actions on rows. */
  readonly own?: OwnVerbs | null;
}

const NO_VIEWS: readonly SavedView[] = [];

/** The query of a list; a stable object while unchanged. */
function useAsked(options: ListScopeOptions, pageSize: number): AskedList {
  const { view, look, preset, fixedTerms } = options;
  const locale = useLocale();
  const { terms, sorts, keyword: typed, tab: chosen } = look.state;
  const { list_status } = preset;
  const apply_type = appliedOf(options);
  const { code: listCode, tabs } = view;
  return useMemo(() => {
    const tab = chosen ?? list_status ?? null;
    const keyword = typed.trim();
    const question: Question = {
      terms: [...fixedTerms, ...terms],
      sorts: [...sorts],
      pageSize,
      ...(keyword === '' ? {} : { keyword }),
      ...(tab !== null && tabs.length > 0 ? { list_status: tab } : {}),
      ...(apply_type === undefined ? {} : { apply_type }),
    };
    return { listCode, question, locale };
  }, [listCode, tabs, chosen, typed, terms, sorts, list_status, apply_type, fixedTerms, pageSize, locale]);
}

/** The queried kind of records; undefined for every kind. */
function appliedOf({ look, preset }: Pick<ListScopeOptions, 'look' | 'preset'>): string | undefined {
  const kind = look.state.kind ?? preset.apply_type;
  return kind === EVERY_KIND ? undefined : kind;
}

/** The part of the query that selects rows: a change clears the ticks. */
function rowsOf({ terms, keyword, list_status, apply_type }: Question): string {
  return JSON.stringify([terms, keyword, list_status, apply_type]);
}

/** The visible rows as a queue of cases. */
function queueOf(view: ListView, rows: readonly ListRow[]): readonly QueuedCase[] {
  return rows.map((row) => ({
    path: seeAddress(view, row) ?? '',
    formCode: openingOfRow(view, row).form ?? '',
    dataId: row.id,
  }));
}

/** Creates the state shared by the parts of a list. */
export function useCreateListScope(options: ListScopeOptions): ListScope {
  const { view, look, preset, fixedTerms, views, own = null } = options;
  const { state } = look;
  const tabOfPage = useTab();
  const [dialog, ask] = useState<ListDialog | null>(null);
  const savedViews = views?.views ?? NO_VIEWS;
  const savedView = savedViews.find(({ id }) => id === state.view) ?? null;
  const layout = useLayout(view, views?.layout ?? null, savedView);
  const labels = useFieldLabels(view.fields, view.statuses);
  const pageSize = state.pageSize ?? layout.pageSize ?? view.pageSize;
  const asked = useAsked(options, pageSize);
  const list = useListRows(asked, state.page);
  const selection = useSelection({
    listCode: view.code,
    question: rowsOf(asked.question),
    shown: list.rows,
  });
  const go = (to: string | null) => to !== null && tabOfPage.open(to);
  return {
    ...look,
    view,
    own,
    fixedTerms,
    tab: state.tab ?? preset.list_status ?? view.defaultTab,
    kind: appliedOf(options) ?? EVERY_KIND,
    asked,
    list,
    labels,
    layout,
    selection,
    savedViews,
    savedView,
    dialog,
    ask,
    open: (row) => {
      if (own) return own.open(row);
      const to = seeAddress(view, row);
      if (to !== null) {
        storeQueue(tabOfPage.fullPath, queueOf(view, list.rows));
        return go(to);
      }
      if (view.form !== null) ask({ kind: 'record', id: row.id });
    },
    edit: (row) => (own ? own.edit?.(row) : go(editAddress(view, row))),
    create: (form) => (own ? own.create() : go(createAddress(view, fixedTerms, form))),
  };
}
