import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import type { Term } from '@haiqiao/contract/query';
import { useState } from 'react';
import type { ListViews, Question } from '#web/api/record-lists.ts';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useSelection } from './batch/use-selection.ts';
import { useLayout } from './layout/use-layout.ts';
import type { ListDialog, ListScope } from './list-scope.ts';
import type { ListState } from './query/list-address.ts';
import { createAddress, editAddress, seeAddress } from './query/record-address.ts';
import { useListRows } from './query/use-list-rows.ts';
import type { ListLook } from './query/use-list-state.ts';

/** A list and where it stands. */
export interface ListPlace {
  readonly view: ListView;
  readonly look: ListLook;
  /** What the address of its page says (NAV-04); nothing for a list inside another page. */
  readonly preset: { readonly list_status?: string; readonly apply_type?: string };
  readonly fixedTerms: readonly Term[];
  readonly views: ListViews | undefined;
}

const NO_VIEWS: readonly SavedView[] = [];

interface Asked {
  readonly place: ListPlace;
  readonly state: ListState;
  readonly pageSize: number;
}

function questionOf({ place, state, pageSize }: Asked): Question {
  const { preset, fixedTerms, view } = place;
  const tab = state.tab ?? preset.list_status ?? null;
  const keyword = state.keyword.trim();
  return {
    terms: [...fixedTerms, ...state.terms],
    sorts: [...state.sorts],
    pageSize,
    ...(keyword === '' ? {} : { keyword }),
    ...(tab !== null && view.tabs.length > 0 ? { list_status: tab } : {}),
    ...(preset.apply_type === undefined ? {} : { apply_type: preset.apply_type }),
  };
}

/** What decides which rows there are: other ones, and ticks mean nothing any more. */
function rowsOf({ terms, keyword, list_status, apply_type }: Question): string {
  return JSON.stringify([terms, keyword, list_status, apply_type]);
}

/** Puts together what the parts of a list share. */
export function useListScope(place: ListPlace): ListScope {
  const { view, look, preset, fixedTerms, views } = place;
  const { state } = look;
  const locale = useLocale();
  const tabOfPage = useTab();
  const [dialog, ask] = useState<ListDialog | null>(null);
  const savedViews = views?.views ?? NO_VIEWS;
  const savedView = savedViews.find(({ id }) => id === state.view) ?? null;
  const layout = useLayout(view, views?.layout ?? null, savedView);
  const labels = useFieldLabels(view.fields, view.statuses);
  const pageSize = state.pageSize ?? layout.pageSize ?? view.pageSize;
  const question = questionOf({ place, state, pageSize });
  const asked = { listCode: view.code, question, locale };
  const list = useListRows(asked, state.page, true);
  const selection = useSelection(view.code, rowsOf(question));
  const go = (to: string | null) => to !== null && tabOfPage.open(to);
  return {
    ...look,
    view,
    fixedTerms,
    tab: state.tab ?? preset.list_status ?? view.defaultTab,
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
      const to = seeAddress(view, row.id);
      if (to !== null) go(to);
      else if (view.form !== null) ask({ kind: 'record', id: row.id });
    },
    edit: (row) => go(editAddress(view, row.id)),
    create: () => go(createAddress(view, fixedTerms)),
  };
}
