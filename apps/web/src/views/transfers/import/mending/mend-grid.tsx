import type { FieldViews, ListView } from '@haiqiao/contract/endpoints';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadControls } from '#web/field-types/editing/late-controls.ts';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { useRowWindow } from '#web/ui/table/use-row-window.ts';
import { gridFields, mappedColumns, type WrongRow, wrongRows } from '../import.logic.ts';
import type { ImportRun } from '../use-import.ts';
import { isChosen } from './cell-editor.tsx';
import { MendBar } from './mend-bar.tsx';
import { MendRow } from './mend-row.tsx';
import styles from './mending.module.css';
import { faultFrom, mendedBy, openFaults, type Place, shownRows } from './mending.logic.ts';
import { useMending } from './use-mending.ts';

/** A line for what stands there and one for what is wrong with it. */
const ROW_PX = 54;
const NO_ROWS: readonly WrongRow[] = [];

export interface MendGridProps {
  readonly view: ListView;
  readonly run: ImportRun;
}

/** The fields that a file may fill, as their controls want them. */
function useImportFields({ upload }: ImportRun): FieldViews {
  return useMemo(
    () =>
      Object.fromEntries(
        (upload?.head.fields ?? []).map(({ field, definition }) => [
          field,
          // Whoever imports may fill what is offered: the server left out the rest.
          { ...definition, mode: 'editable' as const },
        ]),
      ),
    [upload],
  );
}

/** The rows and columns that are shown: what is wrong, and what was left out. */
function useShown(view: ListView, { report, mapping, skipped }: ImportRun) {
  // Whoever mends a row must see whose it is.
  const nameField = view.columns.find(({ link }) => link)?.field ?? null;
  return useMemo(() => {
    const rows = shownRows(report ? wrongRows(report) : NO_ROWS, skipped);
    const mapped = mappedColumns(mapping).map(({ field }) => field);
    const fields = report ? gridFields(report, mapped, nameField) : [];
    return { rows, fields, nameField };
  }, [report, mapping, skipped, nameField]);
}

/**
 * The wrong rows as a grid: any cell may be mended, row by row may be left out, and the keys are those of a spreadsheet.
 * Only the rows in sight are in the document.
 */
export function MendGrid({ view, run }: MendGridProps) {
  const { t } = useTranslation('transfers');
  const { skipped, correct } = run;
  const shown = useShown(view, run);
  const { rows, fields, nameField } = shown;
  const definitions = useImportFields(run);
  const labels = useFieldLabels(definitions, view.statuses);
  const mended = useMemo(() => mendedBy(run.corrections), [run.corrections]);
  const faults = openFaults(shown, mended, skipped);
  const box = useRef<HTMLDivElement>(null);
  const seen = useRowWindow(box, {
    count: rows.length,
    rowPx: ROW_PX,
    start: undefined,
    isReady: true,
    onScroll: undefined,
  });
  useEffect(preloadControls, []);
  const toFault = (step: 1 | -1) => {
    const at = mending.active;
    mending.go(faultFrom(faults, shown, { at, step }) ?? at);
  };
  const skip = (row: WrongRow) => run.skip([row]);
  const mending = useMending({
    box,
    shown,
    rowPx: ROW_PX,
    canEdit: ({ row }: Place) => !skipped.has(row),
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
  const { from, to } = seen;
  const below = rows.length - Math.min(rows.length, to);
  return (
    <>
      <MendBar run={run} rows={rows} faults={faults.length} onFault={toFault} />
      <div ref={box} className={styles['box']} hidden={rows.length === 0}>
        <div
          role="grid"
          aria-label={t('import.mend')}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          className={styles['grid']}
          style={{ '--columns': columns.length } as React.CSSProperties} // custom properties
          onKeyDown={mending.onKeyDown}
          onPaste={mending.onPaste}
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
              <MendRow
                key={row.row}
                row={row}
                index={from + at + 1}
                isSkipped={skipped.has(row.row)}
                columns={columns}
                mended={mended}
                labels={labels}
                mending={mending}
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
