import { TABLE_MAX_ROWS, type LookUp, type WireValue } from '@haiqiao/contract/field-types';
import { type ClipboardEvent, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabContext } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { labelIdOf } from '#web/ui/field/field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { InputProps } from '../web-field-type.ts';
import { FieldPathContext } from '../positions/field-path.ts';
import { setUploadsAside } from '../uploading/upload-queue.ts';
import { lookUpIn } from './look-up.ts';
import { duplicateRow, moveRow, parseCells, pasteCells, restoreRow } from './rows.logic.ts';
import { alignOf, editedTableWidthPx, editedWidthPx } from './row-web.ts';
import styles from './sub-table.module.css';
import { EditableRow, type RowVerb } from './table-row.tsx';
import { RowPager, rowsOnPage, ROWS_PER_PAGE } from './row-pager.tsx';
import { newRowKey, useKeyedRows } from './use-keyed-rows.ts';
import { type WantedPosition, WantedPositionContext, wantedRow } from '../positions/wanted-position.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Errors of one row as lines `column\tsentence`; `inner` has them by `row.column`. */
function mistakesOf(inner: ReadonlyMap<string, string> | undefined, row: number): string {
  const own = [...(inner ?? [])].filter(([path]) => path.startsWith(`${row}.`));
  return own
    .map(([path, text]) => `${path.slice(String(row).length + 1).split('.')[0] ?? ''}\t${text}`)
    .join('\n');
}

/** Row and column of an event's cell. */
function cellPositionOf(target: EventTarget): { readonly row: number; readonly column: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
  return cell && row !== undefined ? { row: Number(row), column: cell.dataset['column'] ?? '' } : null;
}

/** A single cell is ordinary typing, and so are several lines in a multi-line cell. */
function isOneCell(text: string, target: EventTarget): boolean {
  const takesLines = target instanceof HTMLTextAreaElement && !text.includes('\t');
  return takesLines || !/[\t\n]/.test(text.replace(/\n$/, ''));
}

/** The current page of rows: chosen by the person, or with the row the form scrolls to. */
function usePage(table: string) {
  const wanted = use(WantedPositionContext);
  const [handled, setHandled] = useState<WantedPosition | null>(null);
  const [page, setPage] = useState(0);
  if (wanted !== handled) {
    setHandled(wanted);
    const row = wantedRow(wanted, table);
    if (row !== null) setPage(Math.floor(row / ROWS_PER_PAGE));
  }
  return [page, setPage] as const;
}

/** The rows of a sub-table with their controls: add, duplicate, move, remove with undo, paste from a spreadsheet. */
export function TableEditor(props: InputProps<'table'>) {
  const {
    id,
    field,
    value,
    onChange,
    onBlur,
    labels,
    inner,
    isDisabled = false,
    maskTarget = null,
    around = null,
  } = props;
  const { t } = useTranslation('fields');
  const tabId = use(TabContext)?.id ?? '';
  const path = use(FieldPathContext)?.live ?? '';
  const { rows, replace } = useKeyedRows(value, onChange);
  const [page, setPage] = usePage(path);
  const maxRows = field.maxRows ?? TABLE_MAX_ROWS;
  const isFull = rows.length >= maxRows;
  const hint = t(isFull ? 'table.full' : 'table.pasteHint', { max: maxRows });
  const shown = rowsOnPage(rows, page);
  const lookUp: LookUp = lookUpIn(labels);

  const add = () => {
    replace([...rows, { key: newRowKey(), row: {} }]);
    setPage(Math.floor(rows.length / ROWS_PER_PAGE));
  };
  const change = useStableCallback((index: number, column: string, next: WireValue) => {
    const old = rows[index];
    if (old) replace(rows.with(index, { key: old.key, row: { ...old.row, [column]: next } }));
  });
  const undo = useStableCallback((index: number, removed: (typeof rows)[number]) => {
    replace(restoreRow(rows, index, removed));
  });
  const remove = (index: number) => {
    const removed = rows[index];
    if (!removed) return;
    replace(rows.toSpliced(index, 1));
    setUploadsAside(tabId, `${path}.${removed.key}.`);
    showToast('info', t('table.removed', { row: index + 1 }), {
      label: t('table.undo'),
      run: () => undo(index, removed),
    });
  };
  const act = useStableCallback((verb: RowVerb, index: number) => {
    if (verb === 'remove') remove(index);
    else if (verb === 'duplicate') replace(duplicateRow(rows, index, newRowKey()));
    else replace(moveRow(rows, index, verb === 'up' ? -1 : 1));
  });
  const leave = useStableCallback(() => onBlur?.());
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isOneCell(text, event.target)) return;
    event.preventDefault();
    const position = cellPositionOf(event.target) ?? { row: rows.length, column: '' };
    const pasted = pasteCells({
      field,
      rows,
      cells: parseCells(text),
      position,
      lookUp,
      newKey: newRowKey,
      maxRows,
    });
    replace(pasted.rows);
    const words = { count: pasted.filled, unread: pasted.unread };
    showToast(
      pasted.unread > 0 ? 'warning' : 'success',
      t(pasted.unread > 0 ? 'table.pastedPartly' : 'table.pasted', words),
    );
    if (pasted.cut > 0) showToast('warning', t('table.cut', { count: pasted.cut, max: maxRows }));
  };
  return (
    <div
      className={styles['editor']}
      role="group"
      {...(id === undefined ? {} : { id, tabIndex: -1, 'aria-labelledby': labelIdOf(id) })}
      data-invalid={props['aria-invalid'] ?? false}
      onPaste={isDisabled ? undefined : paste}
    >
      <div className={styles['scroll']}>
        <table className={styles['table']} style={{ minWidth: editedTableWidthPx(field) }}>
          <thead>
            <tr>
              <th scope="col" className={styles['number']}>
                {t('table.number')}
              </th>
              {Object.entries(field.fields).map(([name, column]) => (
                <th
                  key={name}
                  scope="col"
                  data-align={alignOf(column)}
                  style={{ width: editedWidthPx(column) }}
                >
                  {column.required && (
                    <span className={styles['mark']} aria-hidden>
                      *
                    </span>
                  )}
                  {column.label}
                </th>
              ))}
              {!isDisabled && (
                <th scope="col" className={styles['verbs']}>
                  <span className="sr-only">{t('table.verbs')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, row }, offset) => {
              const index = page * ROWS_PER_PAGE + offset;
              return (
                <EditableRow
                  key={key}
                  field={field}
                  row={row}
                  rowKey={key}
                  index={index}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  isFull={isFull}
                  labels={labels}
                  mistakes={mistakesOf(inner, index)}
                  isDisabled={isDisabled}
                  maskTarget={maskTarget}
                  around={around}
                  onCell={change}
                  onVerb={act}
                  onBlur={leave}
                />
              );
            })}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles['empty']}>{t('table.empty')}</p>}
      </div>
      {!isDisabled && (
        <div className={styles['foot']}>
          <Button icon="plus" tone="link" whyNot={isFull ? hint : ''} onClick={add}>
            {t('table.add')}
          </Button>
          <span className={styles['hint']}>{hint}</span>
          <RowPager count={rows.length} page={page} onPage={setPage} />
        </div>
      )}
    </div>
  );
}
