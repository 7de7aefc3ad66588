import { useCallback, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listQueries, type ListRow } from '#web/api/record-lists.ts';
import { useTabMemory } from '#web/tabs/use-tab-state.ts';
import { DataGrid } from '#web/ui/table/data-grid.tsx';
import type { GridArranging, GridCell } from '#web/ui/table/grid-props.ts';
import type { ScrollPosition } from '#web/ui/table/use-row-window.ts';
import { linkColumnOf, moved, ownWidthPx, withColumn } from '../layout/columns.logic.ts';
import { canOpenRows, useListScope } from '../list-scope.ts';
import { changed, nextSorts } from '../query/list-address.ts';
import { rowName } from '../query/list-row.ts';
import { ListEmpty } from '../states/list-empty.tsx';
import { EditingContext, RowContext, useNewRowScope } from './row-scope.ts';
import { sumCells } from './sums.tsx';
import { useColumns } from './use-columns.tsx';
import { useGridTexts } from './list-words.ts';

function useArranging(): GridArranging {
  const { view, layout } = useListScope();
  const { columns, setColumns } = layout;
  return {
    onResize: (field, widthPx) => {
      const definition = view.columns.find((each) => each.field === field);
      const type = view.fields[field];
      const own = definition && type ? ownWidthPx(definition, type) : 52;
      setColumns(withColumn(columns, field, { widthPx: widthPx ?? own, isOwnWidth: widthPx !== null }));
    },
    onMove: (field, to) => setColumns(moved(columns, field, to)),
  };
}

/** The scroll position of the rows, restored after hibernation (TAB-07). */
function useStoredScroll(listCode: string) {
  const position = useRef<ScrollPosition | undefined>(undefined);
  const take = useCallback(() => position.current, []);
  const start = useTabMemory<ScrollPosition | undefined>(`scroll:${listCode}`, take);
  const onScroll = useCallback((now: ScrollPosition) => {
    position.current = now;
  }, []);
  return { start, onScroll };
}

/** The edited cell; its row takes the focus when editing ends. */
function useCellEditing() {
  const [cell, setCell] = useState<GridCell | null>(null);
  const latest = useRef<GridCell | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const edit = useCallback((next: GridCell | null) => {
    latest.current = next;
    setCell(next);
  }, []);
  const context = useMemo(
    () => ({
      end: ({ row, column }: GridCell) => {
        // A late response must not interrupt typing in the next cell.
        if (latest.current?.row !== row || latest.current.column !== column) return;
        edit(null);
        box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus();
      },
    }),
    [edit],
  );
  return { cell, edit, box, context };
}

/** The first displayed column: left-pinned ones precede all others. */
function leftmost(columns: ReturnType<typeof useColumns>): string | undefined {
  return (columns.find(({ fixed }) => fixed === 'left') ?? columns[0])?.key;
}

/** The rows of a list. */
export function ListTable({ hasSums }: { readonly hasSums: boolean }) {
  const scope = useListScope();
  const { view, asked, list, state, change, layout, selection, open, ask } = scope;
  const canOpen = canOpenRows(scope);
  const texts = useGridTexts();
  const rowScope = useNewRowScope();
  const columns = useColumns();
  const arranging = useArranging();
  const { cell, edit, box, context } = useCellEditing();
  const scroll = useStoredScroll(view.code);
  const sums = useQuery({ ...listQueries.aggregate(view.code, asked.question), enabled: hasSums });
  const link = linkColumnOf(layout.columns);
  const shownSorts =
    state.sorts.length > 0 ? state.sorts : view.sorts.map(({ field, order }) => ({ column: field, order }));
  const pageSize = asked.question.pageSize ?? view.pageSize;
  const canSelect = canOpen || view.verbs.export;
  return (
    <RowContext value={rowScope}>
      <EditingContext value={context}>
        <div ref={box} style={{ display: 'contents' }}>
          <DataGrid<ListRow>
            label={view.label}
            columns={columns}
            rows={list.rows}
            rowKey={(row) => row.id}
            rowName={(row) => rowName(row, view, link)}
            rowHeightPx={layout.rowHeightPx}
            rowCount={list.total?.isEstimate === false ? list.total.total : -1}
            rowsBefore={state.page * pageSize}
            sorts={shownSorts.map(({ column, order }) => ({ key: column, order }))}
            onSort={(column, isAdding) =>
              change(
                changed(state, { sorts: nextSorts(isAdding ? shownSorts : state.sorts, column, isAdding) }),
              )
            }
            arranging={arranging}
            {...(canSelect
              ? {
                  selection: {
                    selected: selection.ids,
                    onChange: (keys, isSelected) =>
                      selection.mark(
                        list.rows.filter(({ id }) => keys.includes(id)),
                        isSelected,
                      ),
                  },
                }
              : {})}
            {...(canOpen ? { onOpen: open } : {})}
            editing={cell}
            onEdit={edit}
            footer={hasSums ? sumCells(view, leftmost(columns), sums) : null}
            isLoading={list.isFirstLoad}
            skeletonRows={Math.min(pageSize, 15)}
            isBusy={list.isRenewing}
            empty={<ListEmpty onImport={() => ask({ kind: 'import' })} />}
            texts={texts}
            scrollStart={scroll.start}
            onScroll={scroll.onScroll}
          />
        </div>
      </EditingContext>
    </RowContext>
  );
}
