import { holds, type FormField, type FormSection } from '@haiqiao/contract/definitions';
import type { FieldView, FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useId, useMemo } from 'react';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { fieldWebOf } from '#web/field-types/registry.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { valuesOf } from '../form-view/filling/record-values.ts';
import styles from './detail-view.module.css';

export interface DescriptionSectionProps {
  readonly section: FormSection;
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly labels: FieldLabels;
}

interface Entry {
  readonly name: string;
  readonly span: number;
  readonly field: FieldView;
}

function entryOf(place: FormField, { fields }: FormView): Entry[] {
  const { field: name, span = 1 } = typeof place === 'string' ? { field: place } : place;
  const field = fields[name];
  return field ? [{ name, span, field }] : [];
}

/** The fields of a section as label and value, those left out that linkage hides for this record. */
export function DescriptionSection({ section, view, detail, labels }: DescriptionSectionProps) {
  const id = useId();
  const entries = useMemo(() => {
    const values = valuesOf(detail, view.fields);
    const env = { fields: view.fields, today: todayInShanghai(), actor: null };
    const isShown = ({ field }: Entry) => !field.visibleWhen || holds(field.visibleWhen, values, env);
    return section.fields.flatMap((place) => entryOf(place, view)).filter(isShown);
  }, [section, view, detail]);
  if (entries.length === 0) return null;
  const columns = section.columns ?? view.columns;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <SectionTitle id={id}>{section.label}</SectionTitle>
      <dl className={styles['grid']} data-columns={columns}>
        {entries.map(({ name, span, field }) => (
          <div
            key={name}
            className={styles['entry']}
            data-span={fieldWebOf(field).isWide || span >= columns ? 'all' : span}
            data-block={field.type === 'table' || field.type === 'richText'}
          >
            <dt className={field.label === section.label ? 'sr-only' : styles['label']}>{field.label}</dt>
            <dd className={styles['value']}>
              <FieldCell
                field={field}
                value={detail.fields[name]?.value ?? null}
                displayValue={detail.fields[name]?.displayValue ?? ''}
                labels={labels}
                isWrapped
                place={{
                  formCode: view.code,
                  dataId: detail.dataId,
                  field: name,
                  canUnmask: view.verbs.unmask,
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
