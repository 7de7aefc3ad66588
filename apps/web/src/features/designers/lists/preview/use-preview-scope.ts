import type { ColumnDesign, ListDesign } from '@haiqiao/contract/definitions';
import type { ListView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDesignQueries } from '#web/api/list-designs.ts';
import type { ListRow, Question } from '#web/api/record-lists.ts';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { Selection } from '#web/views/list-view/batch/use-selection.ts';
import { columnsOf, NUMBER_COLUMN, type ShownColumn } from '#web/views/list-view/layout/columns.logic.ts';
import type { Density, Layout } from '#web/views/list-view/layout/use-layout.ts';
import type { ListRows, ListScope, OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { EVERY_KIND, PLAIN_STATE } from '#web/views/list-view/query/list-address.ts';
import { isOffered } from '#web/views/list-view/rows/row-actions.tsx';

/** Enough for a preview. */
const ROWS_MAX = 30;
const ROW_PX: Readonly<Record<Density, number>> = { compact: 34, normal: 40, loose: 46 };
const NO_ROWS: readonly ListRow[] = [];
const NO_VIEWS: ListScope['savedViews'] = [];
const NO_TERMS: ListScope['fixedTerms'] = [];

interface Previewed {
  readonly code: string;
  readonly design: ListDesign;
  readonly view: ListView;
  readonly isSound: boolean;
  readonly onColumns: ((columns: ListDesign['columns']) => void) | null;
}

/** A preview changes nothing: no cell is edited, no value is unmasked. */
function looked(view: ListView): ListView {
  const columns = view.columns.map(({ editable: _, ...column }) => column);
  return { ...view, columns, verbs: { ...view.verbs, update: false, unmask: false } };
}

/** The shared state of a list for a preview: actions only show that they are disabled. */
export function usePreviewScope(previewed: Previewed): ListScope {
  const { design, code, view: full } = previewed;
  const { t } = useTranslation(['list-design', 'list']);
  const locale = useLocale();
  const [state, change] = useState(PLAIN_STATE);
  const view = useMemo(() => looked(full), [full]);
  const tab = state.tab ?? view.defaultTab;
  const question = useMemo(
    () => questionOf({ state, tab, pageSize: Math.min(view.pageSize, ROWS_MAX) }),
    [state, tab, view.pageSize],
  );
  const say = () => showToast('info', t('preview.onlyLooked'));
  const own = useOwn(full, say);
  return {
    state,
    change,
    view,
    own,
    fixedTerms: NO_TERMS,
    tab,
    kind: EVERY_KIND,
    asked: { listCode: code, question, locale },
    list: usePreviewRows(previewed, question),
    labels: useFieldLabels(view.fields, view.statuses),
    layout: usePreviewLayout(view, design, previewed.onColumns),
    selection: usePreviewSelection(),
    savedViews: NO_VIEWS,
    savedView: null,
    dialog: null,
    ask: say,
    open: say,
    edit: say,
    create: say,
  };
}

interface Asked {
  readonly state: ListScope['state'];
  readonly tab: string | null;
  readonly pageSize: number;
}

function questionOf({ state: { terms, sorts, keyword }, tab, pageSize }: Asked): Question {
  return {
    terms: [...terms],
    sorts: [...sorts],
    pageSize,
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(tab === null ? {} : { list_status: tab }),
  };
}

function usePreviewRows({ code, design, isSound }: Previewed, question: Question): ListRows {
  const { data, error, isFetching, refetch } = useQuery({
    ...listDesignQueries.rows(code, design, question),
    enabled: isSound,
  });
  return {
    rows: data?.datas ?? NO_ROWS,
    total: null,
    hasNext: false,
    isFirstLoad: isSound && data === undefined && error === null,
    isRenewing: isFetching,
    error,
    reload: () => void refetch(),
    prefetch: () => undefined,
  };
}

/** Layout changes in the preview are applied to the columns of the design. */
function usePreviewLayout(view: ListView, design: ListDesign, onColumns: Previewed['onColumns']): Layout {
  const [density, setDensity] = useState<Density | null>(null);
  const columns = useMemo(() => columnsOf(view, null).filter(({ field }) => field !== NUMBER_COLUMN), [view]);
  return {
    columns,
    density,
    rowHeightPx: ROW_PX[density ?? 'compact'],
    pageSize: null,
    currentLayout: { columns: [] },
    isArranged: false,
    setColumns: (next) => onColumns?.(designedColumns(design.columns, next)),
    setDensity,
    setPageSize: () => undefined,
    reset: () => undefined,
  };
}

/** Columns hidden from the reader keep their positions among the others. */
function designedColumns(
  designed: readonly ColumnDesign[],
  shown: readonly ShownColumn[],
): ListDesign['columns'] {
  const waiting = shown.flatMap((column) => {
    const designedColumn = designed.find(({ field }) => field === column.field);
    if (!designedColumn) return [];
    const { widthPx: _w, fixed: _f, hidden: _h, ...rest } = designedColumn;
    return [
      {
        ...rest,
        ...(column.isOwnWidth
          ? { widthPx: Math.round(column.widthPx) }
          : designedColumn.widthPx === undefined
            ? {}
            : { widthPx: designedColumn.widthPx }),
        ...(column.fixed ? { fixed: column.fixed } : {}),
        ...(column.isHidden ? { hidden: true as const } : {}), // literal type of the design
      },
    ];
  });
  const fieldNames = new Set(waiting.map(({ field }) => field));
  return designed.map((column) => (fieldNames.has(column.field) ? (waiting.shift() ?? column) : column));
}

function usePreviewSelection(): Selection {
  const [rows, setRows] = useState<readonly ListRow[]>(NO_ROWS);
  return {
    rows,
    ids: new Set(rows.map(({ id }) => id)),
    mark: (marked, isSelected) => {
      const ids = new Set(marked.map(({ id }) => id));
      const others = rows.filter(({ id }) => !ids.has(id));
      setRows(isSelected ? [...others, ...marked] : others);
    },
    clear: () => setRows(NO_ROWS),
  };
}

function useOwn(view: ListView, say: () => void): OwnVerbs | null {
  const { t } = useTranslation('list');
  if (view.form === null) return null;
  return {
    open: say,
    edit: view.verbs.update ? say : undefined,
    create: say,
    itemsOf: (row) => [
      ...view.rowActions
        .filter((action) => isOffered(action, row))
        .map(({ code, label }) => ({ key: code, label })),
      ...(view.verbs.delete ? [{ key: '$delete', label: t('row.delete') }] : []),
    ],
    act: say,
    batch: [],
    actOnAll: say,
  };
}
