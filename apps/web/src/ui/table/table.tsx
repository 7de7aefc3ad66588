import { Table as AntTable, type TableColumnsType, type TablePaginationConfig } from 'antd';
import type { TFunction } from 'i18next';
import { cloneElement, type ComponentProps, isValidElement, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import styles from './table.module.css';

export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly widthPx?: number;
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
}

export interface TableProps<Row extends object> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Content below an expanded row; rows without it do not expand. */
  readonly renderExpanded?: (row: Row) => ReactNode;
  readonly expandLabel?: (isOpen: boolean) => string;
  readonly empty?: ReactNode;
  /** Rows per page; all at once when absent. */
  readonly pageSize?: number;
  /**
   * Height of the body of long tables: only visible rows are in the document, so that showing a hidden tab stays fast. Every column then
   * needs a width.
   */
  readonly bodyHeightPx?: number;
  readonly selectedKeys?: readonly string[];
  readonly onSelect?: (keys: readonly string[]) => void;
}

const SELECTION_WIDTH_PX = 40;

function toAntColumns<Row extends object>(columns: readonly TableColumn<Row>[]): TableColumnsType<Row> {
  return columns.map(({ key, title, widthPx, align = 'start', cell }) => ({
    key,
    title,
    align,
    ellipsis: true,
    render: (_: unknown, row: Row) => cell(row),
    ...(widthPx === undefined ? {} : { width: widthPx }),
  }));
}

function virtualOf<Row>(columns: readonly TableColumn<Row>[], bodyHeightPx: number) {
  const widthPx = columns.reduce((sum, column) => sum + (column.widthPx ?? 0), SELECTION_WIDTH_PX);
  return { virtual: true, scroll: { x: widthPx, y: bodyHeightPx } };
}

/** The arrows of the pages, named in the reader's language; the library's have the English names of their icons. */
function pageItem(t: TFunction): NonNullable<TablePaginationConfig['itemRender']> {
  return (_page, type, item) => {
    if (type === 'page' || !isValidElement<ComponentProps<'button'>>(item)) return item;
    if (type === 'jump-prev' || type === 'jump-next') return <span aria-hidden>•••</span>;
    const [name, label] =
      type === 'prev' ? (['left', 'pageBefore'] as const) : (['right', 'pageAfter'] as const);
    return cloneElement(item, { 'aria-label': t(`control.${label}`) }, <Icon name={name} size={12} />);
  };
}

/** A table whose rows are all loaded; light lines, row height by component size (VISUAL §4). */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, renderExpanded, expandLabel, empty, pageSize } = props;
  const { bodyHeightPx, selectedKeys, onSelect } = props;
  const { t } = useTranslation('common');
  const numbers = onSelect && new Map(rows.map((row, index) => [row, index + 1]));
  return (
    <AntTable<Row>
      aria-label={label}
      className={styles['table'] ?? ''}
      size="small"
      tableLayout="fixed"
      columns={toAntColumns(columns)}
      dataSource={[...rows]}
      rowKey={rowKey}
      pagination={
        pageSize === undefined
          ? false
          : {
              pageSize,
              size: 'small',
              hideOnSinglePage: true,
              showSizeChanger: false,
              itemRender: pageItem(t),
            }
      }
      {...(bodyHeightPx === undefined ? {} : virtualOf(columns, bodyHeightPx))}
      {...(empty ? { locale: { emptyText: empty } } : {})}
      {...(renderExpanded ? { expandable: expandableOf(renderExpanded, expandLabel) } : {})}
      {...(onSelect
        ? {
            rowSelection: {
              columnWidth: SELECTION_WIDTH_PX,
              selectedRowKeys: [...(selectedKeys ?? [])],
              onChange: (keys) => onSelect(keys.map(String)),
              getTitleCheckboxProps: () => ({ 'aria-label': t('control.selectAll') }),
              getCheckboxProps: (row) => ({
                'aria-label': t('control.selectRow', { number: numbers?.get(row) ?? 0 }),
              }),
            },
          }
        : {})}
    />
  );
}

function expandableOf<Row>(renderExpanded: (row: Row) => ReactNode, label?: (isOpen: boolean) => string) {
  return {
    expandedRowRender: renderExpanded,
    columnWidth: 40,
    columnTitle: <span className="sr-only">{label?.(false)}</span>,
    expandIcon: ({ expanded: isOpen, onExpand, record }: ExpandIcon<Row>) => (
      <button
        type="button"
        className={styles['expand']}
        aria-expanded={isOpen}
        aria-label={label?.(isOpen)}
        onClick={(event) => onExpand(record, event)}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
      </button>
    ),
  };
}

interface ExpandIcon<Row> {
  readonly expanded: boolean;
  readonly record: Row;
  readonly onExpand: (record: Row, event: MouseEvent<HTMLElement>) => void;
}
