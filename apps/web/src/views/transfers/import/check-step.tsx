import type { ListView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { DataGrid } from '#web/ui/table/data-grid.tsx';
import type { GridColumn } from '#web/ui/table/grid-column.ts';
import type { GridTexts } from '#web/ui/table/grid-texts.ts';
import { ProgressLine } from '#web/ui/progress-line/progress-line.tsx';
import styles from '../transfers.module.css';
import { gridFields, mappedColumns, wrongRows, type WrongRow } from './import.logic.ts';
import type { ImportRun } from './use-import.ts';

/** A line for what is typed and one for what is wrong with it. */
const ROW_PX = 54;
const NUMBER_PX = 64;
const CELL_PX = 200;
/** Mistakes that the server names; beyond them it only counts. */
const NAMED_ISSUES = 1000;

export interface CheckStepProps {
  readonly view: ListView;
  readonly run: ImportRun;
}

/** How far a check is; then what it found. */
export function CheckStep({ view, run }: CheckStepProps) {
  const { t } = useTranslation('transfers');
  const { transfer, hasEnded, report } = run;
  if (!hasEnded || !transfer) {
    return (
      <div className={styles['uploading']}>
        <ProgressLine
          label={t('import.checking')}
          done={transfer?.done ?? 0}
          total={transfer?.total ?? null}
        />
        <span className={styles['hint']}>{t('import.checking')}</span>
        <Button tone="link" onClick={() => void run.stop().then(run.back)}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  if (transfer.state === 'failed' && !report) {
    return (
      <Strip tone="error" actions={<BackButton run={run} />}>
        {transfer.message || t('state.failed')}
      </Strip>
    );
  }
  if (transfer.state === 'cancelled') {
    return (
      <Strip tone="info" actions={<BackButton run={run} />}>
        {t('state.cancelled')}
      </Strip>
    );
  }
  return report && <Found view={view} run={run} />;
}

function BackButton({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('transfers');
  return (
    <Button tone="link" onClick={run.back}>
      {t('import.back')}
    </Button>
  );
}

function Found({ view, run }: CheckStepProps) {
  const { t } = useTranslation('transfers');
  const { report } = run;
  if (!report) return null;
  const { rows, creates, updates, issues } = report;
  const wrong = report.wrongRows;
  return (
    <div className={styles['form']}>
      <Strip tone={wrong === 0 ? 'success' : 'warning'} actions={<BackButton run={run} />}>
        {t(wrong === 0 ? 'import.clean' : 'import.wrong', { rows, creates, updates, wrong })}
      </Strip>
      {wrong > 0 && (
        <p className={styles['hint']}>
          {t('import.mendHint')}
          {issues.length >= NAMED_ISSUES && ` ${t('import.firstOnly', { count: NAMED_ISSUES })}`}
        </p>
      )}
      {wrong > 0 && <MendGrid view={view} run={run} />}
    </div>
  );
}

interface MendColumn {
  readonly field: string;
  readonly label: string;
  /** Texts that were typed, by `row.field`. */
  readonly mended: ReadonlyMap<string, string>;
  readonly correct: ImportRun['correct'];
  readonly name: (label: string, row: number) => string;
}

function mendColumn({ field, label, mended, correct, name }: MendColumn): GridColumn<WrongRow> {
  return {
    key: field,
    title: label,
    widthPx: CELL_PX,
    grows: true,
    cell: ({ row, cells, messages }) => {
      const message = messages.get(field);
      const typed = mended.get(`${row}.${field}`);
      const text = typed ?? cells[field] ?? '';
      if (message === undefined) return <span title={text}>{text}</span>;
      return (
        <MendCell
          label={name(label, row)}
          text={text}
          message={message}
          isMended={typed !== undefined}
          onChange={(next) => correct({ row, field, text: next })}
        />
      );
    },
  };
}

/** The wrong rows, each wrong cell to be mended where it stands. */
function MendGrid({ view, run }: CheckStepProps) {
  const { t } = useTranslation('transfers');
  const { report, upload, mapping, corrections, correct } = run;
  // Whoever mends a row must see whose it is.
  const nameField = view.columns.find(({ link }) => link)?.field ?? null;
  const rows = useMemo(() => (report ? wrongRows(report) : []), [report]);
  const mended = new Map(corrections.map(({ row, field, text }) => [`${row}.${field}`, text]));
  const labels = new Map(upload?.head.fields.map(({ field, label }) => [field, label]));
  const mapped = mappedColumns(mapping).map(({ field }) => field);
  const fields = report ? gridFields(report, mapped, nameField) : [];
  const name = (label: string, row: number) => t('import.cell', { field: label, row });
  const columns: readonly GridColumn<WrongRow>[] = [
    { key: '$row', title: t('import.row'), widthPx: NUMBER_PX, fixed: 'left', cell: ({ row }) => row },
    ...fields.map((field) => ({
      ...mendColumn({ field, label: labels.get(field) ?? field, mended, correct, name }),
      ...(field === nameField ? { fixed: 'left' as const } : {}),
    })),
  ];
  const texts: GridTexts = {
    selectAll: '',
    selectRow: () => '',
    resize: () => '',
    headHelp: '',
    sortOrder: () => '',
    loading: t('import.checking'),
  };
  return (
    <div className={styles['mend']}>
      <DataGrid
        label={t('import.mend')}
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row)}
        rowName={({ row }) => String(row)}
        rowHeightPx={ROW_PX}
        rowCount={rows.length}
        rowsBefore={0}
        texts={texts}
      />
    </div>
  );
}

interface MendCellProps {
  readonly label: string;
  readonly text: string;
  readonly message: string;
  readonly isMended: boolean;
  readonly onChange: (text: string) => void;
}

function MendCell({ label, text, message, isMended, onChange }: MendCellProps) {
  return (
    <span className={styles['mendCell']} data-mended={isMended}>
      <input
        className={styles['mendInput']}
        aria-label={label}
        aria-invalid={!isMended}
        title={message}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles['mendMessage']} title={message}>
        {message}
      </span>
    </span>
  );
}
