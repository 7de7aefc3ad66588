import type { FieldView } from '@haiqiao/contract/endpoints';
import { mayFill } from '#web/field-types/field-input.tsx';
import { hasRefChooser, RefChooser } from '../../module-parts/registered-parts.tsx';
import { useForm } from './form-context.ts';

export interface ChooserBesideProps {
  readonly name: string;
  readonly field: FieldView;
  readonly isReadonly: boolean;
}

/** The chooser that an area brings for a reference; nothing beside any other field. */
export function ChooserBeside({ name, field, isReadonly }: ChooserBesideProps) {
  const { store, change, formCode } = useForm();
  if (isReadonly || !mayFill(field) || !hasRefChooser(field)) return null;
  return (
    <RefChooser
      name={name}
      field={field}
      formCode={formCode}
      fields={store.fields}
      valueOf={(other) => store.state.getState().values[other] ?? null}
      onChoose={(dataId) => change(name, dataId)}
      onFill={(values) => store.fill(values)}
    />
  );
}
