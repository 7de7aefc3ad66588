import type { FormColumns } from '@haiqiao/contract/definitions';
import type { FormDesignFault } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/field/field.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { useFormScope } from '../form-scope.ts';
import styles from './properties.module.css';

/** The selection by kind and name. */
export function Head({ kind, name }: { readonly kind: string; readonly name: string }) {
  return (
    <div className={styles['head']}>
      <span className={styles['kind']}>{kind}</span>
      <h2 className={styles['title']}>{name}</h2>
    </div>
  );
}

/** Buttons for the selection. */
export function Verbs({ children }: { readonly children: ReactNode }) {
  return <div className={styles['verbs']}>{children}</div>;
}

/** Faults of the selection. */
export function Faults({ part, name }: Pick<FormDesignFault, 'part' | 'name'>) {
  const { t } = useTranslation('form-design');
  const { faults } = useFormScope();
  return faults
    .filter((fault) => fault.part === part && fault.name === name)
    .map(({ fault, reason }) => (
      <p key={fault} className={styles['fault']} role="alert" title={reason}>
        {t(`fault.${fault}`)}
      </p>
    ));
}

const NUMBERS: readonly string[] = ['1', '2', '3', '4'];

export interface NumberChoiceProps {
  readonly label: string;
  readonly value: FormColumns | null;
  readonly max?: FormColumns;
  /** Label of the empty choice. */
  readonly none?: string;
  readonly onChange: (value: FormColumns | null) => void;
}

/** A number from one to four, optionally none. With a text option it is a dropdown instead of number buttons. */
export function NumberChoice({ label, value, max = 4, none, onChange }: NumberChoiceProps) {
  const { isReadOnly } = useFormScope();
  const numbers = NUMBERS.slice(0, max).map((each) => ({ value: each, label: each }));
  const take = (text: string | null) =>
    onChange(([1, 2, 3, 4] as const).find((each) => String(each) === text) ?? null);
  if (!isReadOnly && none !== undefined)
    return (
      <Field label={label}>
        {(binding) => (
          <Select
            {...binding}
            value={String(value ?? '')}
            isClearable={false}
            options={[{ value: '', label: none }, ...numbers]}
            onChange={take}
          />
        )}
      </Field>
    );
  return (
    <div className={styles['choice']}>
      <span className={styles['caption']}>{label}</span>
      {isReadOnly ? (
        <span>{value ?? none}</span>
      ) : (
        <Segmented label={label} value={String(value ?? '')} options={numbers} onChange={take} />
      )}
    </div>
  );
}
