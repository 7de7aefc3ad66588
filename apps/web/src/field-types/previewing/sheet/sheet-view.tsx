import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import styles from './sheet-view.module.css';
import type { TableContent } from './table-content.ts';

export interface SheetViewProps {
  readonly name: string;
  readonly sheets: readonly TableContent[];
}

const LETTERS = 26;

/** A, B, … Z, AA: column names as in spreadsheet programs. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : `${columnName(Math.floor(index / LETTERS) - 1)}${last}`;
}

/** The sheets of a workbook as tables: cell contents without colours and formulas. */
export function SheetView({ name, sheets }: SheetViewProps) {
  const { t } = useTranslation('files');
  const [shown, setShown] = useState('0');
  const sheet = sheets[Number(shown)];
  if (!sheet) return null;
  return (
    <div className={styles['view']}>
      {sheets.length > 1 && (
        <div className={styles['tabs']}>
          <Segmented
            label={t('sheet.choose')}
            value={shown}
            options={sheets.map((each, index) => ({ value: String(index), label: each.name }))}
            onChange={setShown}
          />
        </div>
      )}
      {sheet.isCut && <p className={styles['note']}>{t('sheet.cut', { count: sheet.rows.length })}</p>}
      {sheet.rows.length === 0 ? (
        <p className={styles['note']}>{t('sheet.empty')}</p>
      ) : (
        <Table label={t('sheet.label', { name, sheet: sheet.name })} rows={sheet.rows} />
      )}
    </div>
  );
}

function Table({ label, rows }: { readonly label: string; readonly rows: TableContent['rows'] }) {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const columns = Array.from({ length: width }, (_, index) => columnName(index));
  return (
    // A scroll area of its own: focusable for the keyboard.
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th aria-hidden />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {columns.map((column, order) => (
                <td key={column}>{row[order] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
