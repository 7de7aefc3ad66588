import { tableRowsOf } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { late } from '#web/ui/late/late.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';

const TableEditor = late(async () => (await import('./sub-table/table-editor.tsx')).TableEditor);
/** The rows in a detail, whose page loads their code in advance. Lists show only their number. */
export const TableRows = late(async () => (await import('./sub-table/table-rows.tsx')).TableRows);

function TableControl(props: InputProps<'table'>) {
  return <TableEditor {...props} />;
}

function Cell({ field, value, labels, isWrapped, maskTarget = null }: CellProps<'table'>) {
  const { t } = useTranslation('fields');
  const rows = tableRowsOf(value);
  if (!isWrapped) return t('table.rows', { count: rows.length });
  return <TableRows field={field} rows={rows} labels={labels} maskTarget={maskTarget} />;
}

/** Rows of a record. */
export const table: WebFieldType<'table'> = {
  Input: TableControl,
  Cell,
  describe: (value) => String(value),
  isWide: true,
  usesLabels: true,
  column: { widthPx: 80, align: 'start', grows: true },
};
