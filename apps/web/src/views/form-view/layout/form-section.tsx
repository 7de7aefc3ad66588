import type {
  FormField as FormFieldPlace,
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
  /** Columns of the form, for sections that do not say. */
  readonly columns: 1 | 2 | 3 | 4;
}

interface Place {
  readonly name: string;
  readonly span: number;
}

function placeOf(place: FormFieldPlace): Place {
  return typeof place === 'string' ? { name: place, span: 1 } : { name: place.field, span: place.span ?? 1 };
}

/** The fields of a section that this form shows: a new record has nothing to show that the server sets later. */
export function placesOf(
  section: SectionDefinition,
  { store, dataId }: { store: FormStore; dataId: string },
): Place[] {
  return section.fields.map(placeOf).filter(({ name }) => {
    const field = store.fields[name];
    if (!field) return false;
    return dataId !== '' || field.type === 'computed' || !isOnlyShown(field);
  });
}

/** A titled group of fields on a grid that folds to fewer columns where there is less room. */
export function FormSection({ section, columns }: FormSectionProps) {
  const scope = useForm();
  const id = useId();
  const places = placesOf(section, scope);
  const isHidden = useStore(scope.store.state, ({ hidden }) => places.every(({ name }) => hidden.has(name)));
  if (isHidden) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <SectionTitle id={id} level={2}>
        {section.label}
      </SectionTitle>
      <div className={styles['grid']} data-columns={section.columns ?? columns}>
        {places.map(({ name, span }) => (
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
