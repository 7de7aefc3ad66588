import type { FieldViews, ListView } from '@haiqiao/contract/endpoints';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadControls } from '#web/field-types/editing/late-controls.ts';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { useRowWindow } from '#web/ui/table/use-row-window.ts';
import { gridFields, mappedColumns, type WrongRow, wrongRows } from '../import.logic.ts';
import type { ImportRun } from '../use-import.ts';
import { isChosen } from './cell-editor.tsx';
import { CorrectionBar } from './correction-bar.tsx';
import { CorrectionRow } from './correction-row.tsx';
import styles from './corrections.module.css';
import {
  faultFrom,
  indexCorrections,
  openFaults,
  type CellPosition,
  shownRows,
} from './corrections.logic.ts';
import { useCorrections } from './use-corrections.ts';

/** One line for the text and one for its error. */
const ROW_PX = 54;
const NO_ROWS: readonly WrongRow[] = [];

export interface CorrectionGridProps {
  readonly view: ListView;
  readonly run: ImportRun;
}

/** The importable fields, in the format of their controls. */
function useImportFields({ upload }: ImportRun): FieldViews {
  return useMemo(
    () =>
      Object.fromEntries(
        (upload?.head.fields ?? []).map(({ field, definition }) => [
          field,
          // The server offers only fields this person may fill.
          { ...definition, mode: 'editable' as const },
        ]),
      ),
    [upload],
  );
}

/** The shown rows and columns: wrong and skipped ones. */
function useShown(view: ListView, { report, mapping, skipped }: ImportRun) {
  // The name identifies the row being corrected.
  const nameField = view.columns.find(({ link }) => link)?.field ?? null;
  return useMemo(() => {
    const rows = shownRows(report ? wrongRows(report) : NO_ROWS, skipped);
    const mapped = mappedColumns(mapping).map(({ field }) => field);
    const fields = report ? gridFields(report, mapped, nameField) : [];
    return { rows, fields, nameField };
  }, [report, mapping, skipped, nameField]);
}

/** The wrong rows as a grid: cells can be corrected, rows skipped, with spreadsheet keys. Only visible rows are in the document. */
export function CorrectionGrid({ view, run }: CorrectionGridProps) {
  const { t } = useTranslation('transfers');
  const { skipped, correct } = run;
  const shown = useShown(view, run);
  const { rows, fields, nameField } = shown;
  const definitions = useImportFields(run);
  const labels = useFieldLabels(definitions, view.statuses);
  const correctionsByCell = useMemo(() => indexCorrections(run.corrections), [run.corrections]);
  const faults = openFaults(shown, correctionsByCell, skipped);
  const box = useRef<HTMLDivElement>(null);
  const rowWindow = useRowWindow(box, {
    count: rows.length,
    rowPx: ROW_PX,
    start: undefined,
    isReady: true,
    onScroll: undefined,
  });
  useEffect(preloadControls, []);
  const toFault = (step: 1 | -1) => {
    const at = controls.active;
    controls.go(faultFrom(faults, shown, { at, step }) ?? at);
  };
  const skip = (row: WrongRow) => run.skip([row]);
  const controls = useCorrections({
    box,
    shown,
    rowPx: ROW_PX,
    canEdit: ({ row }: CellPosition) => !skipped.has(row),
    isTyped: (field) => !isChosen(definitions[field]),
    correct,
    skip: (number) => rows.filter(({ row }) => row === number).forEach(skip),
    toFault,
  });
  const heads = new Map(run.upload?.head.fields.map(({ field, label }) => [field, label]));
  const columns = fields.map((name) => ({
    name,
    label: heads.get(name) ?? name,
    field: definitions[name],
    isName: name === nameField,
  }));
  const { from, to } = rowWindow;
  const below = rows.length - Math.min(rows.length, to);
  return (
    <>
      <CorrectionBar run={run} rows={rows} faults={faults.length} onFault={toFault} />
      <div ref={box} className={styles['box']} hidden={rows.length === 0}>
        <div
          role="grid"
          aria-label={t('import.mend')}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          className={styles['grid']}
          style={{ '--columns': columns.length } as React.CSSProperties} // custom properties
          onKeyDown={controls.onKeyDown}
          onPaste={controls.onPaste}
        >
          <div role="row" aria-rowindex={1} className={styles['head']}>
            <div role="columnheader" className={styles['number']}>
              {t('import.row')}
            </div>
            {columns.map(({ name, label, isName }) => (
              <div key={name} role="columnheader" className={styles['heading']} data-name={isName}>
                {label}
              </div>
            ))}
          </div>
          <div role="rowgroup" style={{ paddingTop: from * ROW_PX, paddingBottom: below * ROW_PX }}>
            {rows.slice(from, to).map((row, at) => (
              <CorrectionRow
                key={row.row}
                row={row}
                index={from + at + 1}
                isSkipped={skipped.has(row.row)}
                columns={columns}
                correctionsByCell={correctionsByCell}
                labels={labels}
                controls={controls}
                onSkip={skip}
                onChange={(correction) => correct([correction])}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
