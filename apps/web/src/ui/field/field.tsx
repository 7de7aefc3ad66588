import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What a control needs to be tied to its label and its sentence of error. */
export interface FieldBinding {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

export interface FieldProps {
  readonly label: string;
  /** The sentence that names the repair; empty for none. */
  readonly error?: string;
  readonly children: (binding: FieldBinding) => ReactNode;
}

/** A labelled control with its error 4 px below it, announced when it appears. */
export function Field({ label, error = '', children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const binding = { id, 'aria-invalid': error !== '', ...(error ? { 'aria-describedby': errorId } : {}) };
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children(binding)}
      <div id={errorId} className={styles['error']} role="alert">
        {error}
      </div>
    </div>
  );
}
