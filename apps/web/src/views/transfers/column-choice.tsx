import type { FieldViews, ListView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionQueries } from '#web/api/definitions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import styles from './transfers.module.css';

/** A column that can be exported. */
export interface ExportColumn {
  readonly field: string;
  readonly label: string;
  /** The list shows it. */
  readonly isShown: boolean;
}

/** What the file of an export may hold. */
export interface ExportColumns {
  /** Columns of the list as they are arranged, then what else a record has. */
  readonly all: readonly ExportColumn[];
  /** Fields that the list has no column for, in the order of the record. */
  readonly further: readonly ExportColumn[];
  /** All of them, as far as the reader sees them. */
  readonly fields: FieldViews;
}

/** What the list has columns for, and every other field of its records: whoever takes a library along wants all of it. */
export function useExportColumns(view: ListView, columns: readonly ExportColumn[]): ExportColumns {
  const { i18n } = useTranslation();
  const { data: form } = useQuery({
    ...definitionQueries.form(view.form ?? '', i18n.language),
    enabled: view.form !== null,
  });
  // A list keeps the word of the resource where a form has one of its own, and so does the file.
  const fields = { ...form?.fields, ...view.fields };
  const known = new Set(columns.map(({ field }) => field));
  const further = Object.entries(fields).flatMap(([field, { label, type }]) =>
    known.has(field) || type === 'table' ? [] : [{ field, label, isShown: false }],
  );
  return { all: [...columns, ...further], further, fields };
}

export interface ColumnChoiceProps {
  readonly columns: ExportColumns;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Ticks of columns: those of the list first. */
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
