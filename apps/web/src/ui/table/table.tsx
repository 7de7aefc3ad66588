import { Table as AntTable, type TableColumnsType } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
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
  /** What opens below a row; rows without it do not open. */
  readonly renderExpanded?: (row: Row) => ReactNode;
  readonly expandLabel?: (isOpen: boolean) => string;
  readonly empty?: ReactNode;
  /** Rows per page; all at once when absent. */
  readonly pageSize?: number;
  /**
   * Height of the body for long tables: only the rows in sight are in the document, so that showing a hidden tab stays
   * fast. Every column then needs a width.
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

/** A table of rows that are all here; quiet lines, rows of the height that the size asks for (VISUAL §4). */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, renderExpanded, expandLabel, empty, pageSize } = props;
  const { bodyHeightPx, selectedKeys, onSelect } = props;
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
          : { pageSize, size: 'small', hideOnSinglePage: true, showSizeChanger: false }
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
