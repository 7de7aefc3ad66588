import type { FieldViews, ListView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionQueries } from '#web/api/definitions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import styles from './transfers.module.css';

/** An exportable column. */
export interface ExportColumn {
  readonly field: string;
  readonly label: string;
  /** Shown in the list. */
  readonly isShown: boolean;
}

/** The possible columns of an export file. */
export interface ExportColumns {
  /** Columns of the list in the person's order, then other fields of a record. */
  readonly all: readonly ExportColumn[];
  /** Fields without a list column, in record order. */
  readonly further: readonly ExportColumn[];
  /** All fields visible to the reader. */
  readonly fields: FieldViews;
}

/** The list's columns and every other field of its records: a library export needs all data. */
export function useExportColumns(view: ListView, columns: readonly ExportColumn[]): ExportColumns {
  const { i18n } = useTranslation();
  const { data: form } = useQuery({
    ...definitionQueries.form(view.form ?? '', i18n.language),
    enabled: view.form !== null,
  });
  // Labels are those of the list, not of a form that has its own; the file uses the same.
  const fields = { ...form?.fields, ...view.fields };
  const listFields = new Set(columns.map(({ field }) => field));
  const further = Object.entries(fields).flatMap(([field, { label, type }]) =>
    listFields.has(field) || type === 'table' ? [] : [{ field, label, isShown: false }],
  );
  return { all: [...columns, ...further], further, fields };
}

export interface ColumnChoiceProps {
  readonly columns: ExportColumns;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Check boxes of columns, the list's first. */
export function ColumnChoice({ columns: { all, further }, chosen, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('transfers');
  const headingId = useId();
  const own = all.filter((column) => !further.includes(column));
  const pick = (some: readonly ExportColumn[]) => onChange(new Set(some.map(({ field }) => field)));
  const boxes = (some: readonly ExportColumn[]) =>
    some.map(({ field, label }) => (
      <Checkbox
        key={field}
        isChecked={chosen.has(field)}
        onChange={(isOn) =>
          onChange(new Set(isOn ? [...chosen, field] : [...chosen].filter((name) => name !== field)))
        }
      >
        {label}
      </Checkbox>
    ));
  return (
    <fieldset className={styles['columns']}>
      <legend className={styles['legend']}>
        {t('export.columns', { count: chosen.size })}
        <Button tone="link" onClick={() => pick(all)}>
          {t('export.allColumns')}
        </Button>
        <Button tone="link" onClick={() => pick(own.filter(({ isShown }) => isShown))}>
          {t('export.shownColumns')}
        </Button>
      </legend>
      <div className={styles['columnGroups']}>
        <div className={styles['columnGrid']}>{boxes(own)}</div>
        {further.length > 0 && (
          <>
            <p id={headingId} className={styles['furtherHeading']}>
              {t('export.furtherFields')}
            </p>
            <div role="group" aria-labelledby={headingId} className={styles['columnGrid']}>
              {boxes(further)}
            </div>
          </>
        )}
      </div>
    </fieldset>
  );
}
