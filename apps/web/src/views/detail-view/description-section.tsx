import type { FormSection } from '@haiqiao/contract/definitions';
import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { use, useId, useMemo } from 'react';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { fieldWebOf } from '#web/field-types/registry.ts';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { RemarksContext } from '../record-page/field-remarks.ts';
import styles from './detail-view.module.css';
import { shownFields } from './shown-fields.ts';

export interface DescriptionSectionProps {
  readonly section: FormSection;
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly labels: FieldLabels;
}

/** The fields of a section as label and value, without those hidden by linkage for this record. */
export function DescriptionSection({ section, view, detail, labels }: DescriptionSectionProps) {
  const id = useId();
  const entries = useMemo(() => shownFields(section, view, detail), [section, view, detail]);
  const remarkOf = use(RemarksContext);
  if (entries.length === 0) return null;
  const columns = section.columns ?? view.columns;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <SectionTitle id={id} level={2}>
        {section.label}
      </SectionTitle>
      <dl className={styles['grid']} data-columns={columns}>
        {entries.map(({ name, span, field }) => {
          const remark = remarkOf(name, field);
          return (
            <div
              key={name}
              className={styles['entry']}
              data-field={name}
              data-span={fieldWebOf(field).isWide || span >= columns ? 'all' : span}
              data-block={field.type === 'table' || field.type === 'richText'}
              data-tone={remark?.tone}
              data-ended={remark?.end !== undefined}
            >
              <dt className={field.label === section.label ? 'sr-only' : styles['label']}>{field.label}</dt>
              <dd className={styles['value']}>
                <FieldCell
                  field={field}
                  value={detail.fields[name]?.value ?? null}
                  displayValue={detail.fields[name]?.displayValue ?? ''}
                  labels={labels}
                  isWrapped
                  maskTarget={{
                    formCode: view.code,
                    dataId: detail.dataId,
                    field: name,
                    canUnmask: view.verbs.unmask,
                  }}
                />
                {remark?.below}
              </dd>
              {remark?.end !== undefined && <dd className={styles['end']}>{remark.end}</dd>}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
