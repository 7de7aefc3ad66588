import { tableRowsOf } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { late } from '#web/ui/late/late.tsx';
import { TableRows } from './sub-table/table-rows.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';

const TableEditor = late(async () => (await import('./sub-table/table-editor.tsx')).TableEditor);

function TableControl(props: InputProps<'table'>) {
  return <TableEditor {...props} />;
}

function Cell({ field, value, labels, isWrapped, place = null }: CellProps<'table'>) {
  const { t } = useTranslation('fields');
  const rows = tableRowsOf(value);
  if (!isWrapped) return t('table.rows', { count: rows.length });
  return <TableRows field={field} rows={rows} labels={labels} place={place} />;
}

/** Rows below a record. */
export const table: WebFieldType<'table'> = {
  Input: TableControl,
  Cell,
  Filter: null,
  describe: (value) => String(value),
  isWide: true,
  column: { widthPx: 80, align: 'start' },
};
