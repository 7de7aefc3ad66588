import type {
  FormField as FormFieldEntry,
  FormSection as SectionDefinition,
} from '@haiqiao/contract/definitions';
import { useId } from 'react';
import { useStore } from 'zustand';
import { isOnlyShown } from '#web/field-types/field-input.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import type { FormStore } from '../filling/form.store.ts';
import { useForm } from './form-context.ts';
import { FormField } from './form-field.tsx';
import styles from './form-layout.module.css';

export interface FormSectionProps {
  readonly section: SectionDefinition;
  /** Default columns of the form's sections. */
  readonly columns: 1 | 2 | 3 | 4;
}

interface FieldPosition {
  readonly name: string;
  readonly span: number;
}

function fieldPositionOf(entry: FormFieldEntry): FieldPosition {
  return typeof entry === 'string' ? { name: entry, span: 1 } : { name: entry.field, span: entry.span ?? 1 };
}

/** The section's fields in this form: a new record hides fields the server sets later. */
export function fieldPositionsOf(
  section: SectionDefinition,
  { store, dataId }: { store: FormStore; dataId: string },
): FieldPosition[] {
  return section.fields.map(fieldPositionOf).filter(({ name }) => {
    const field = store.fields[name];
    if (!field) return false;
    return dataId !== '' || field.type === 'computed' || !isOnlyShown(field);
  });
}

/** A titled group of fields in a grid with fewer columns in a narrow container. */
export function FormSection({ section, columns }: FormSectionProps) {
  const scope = useForm();
  const id = useId();
  const positions = fieldPositionsOf(section, scope);
  const isHidden = useStore(scope.store.state, ({ hidden }) =>
    positions.every(({ name }) => hidden.has(name)),
  );
  if (isHidden) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <SectionTitle id={id} level={2}>
        {section.label}
      </SectionTitle>
      <div className={styles['grid']} data-columns={section.columns ?? columns}>
        {positions.map(({ name, span }) => (
          <FormField
            key={name}
            name={name}
            span={span}
            isLabelHidden={scope.store.fields[name]?.label === section.label}
          />
        ))}
      </div>
    </section>
  );
}
