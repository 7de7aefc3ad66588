import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Props that link a control to its label and error message. */
export interface FieldBinding {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-required'?: boolean;
}

export interface FieldProps {
  readonly label: string;
  /** Error message with the fix; empty for none. */
  readonly error?: string;
  /** A warning that blocks nothing; empty for none. */
  readonly warning?: string;
  /** A secondary text under the control. */
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** The heading above shows the label: here it is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly children: (binding: FieldBinding) => ReactNode;
}

/** Id of a control's label, for groups that `for` does not support. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

/** A violated rule is shown once, as the error. */
function hintBeside(error: string, hint = ''): string {
  return hint === error ? '' : hint;
}

/** A labelled control with its error 4 px below it, announced when it appears. */
export function Field(props: FieldProps) {
  const { label, error = '', warning = '', isRequired, isLabelHidden = false, children } = props;
  const hint = hintBeside(error, props.hint);
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [(error || warning) && errorId, hint && hintId].filter(Boolean).join(' ');
  const binding: FieldBinding = {
    id,
    'aria-invalid': error !== '',
    ...(described ? { 'aria-describedby': described } : {}),
    ...(isRequired ? { 'aria-required': true } : {}),
  };
  return (
    <div className={styles['field']}>
      <label
        id={labelIdOf(id)}
        className={isLabelHidden ? 'sr-only' : styles['label']}
        data-required={isRequired ?? false}
        htmlFor={id}
      >
        {label}
      </label>
      {children(binding)}
      <div id={errorId} className={styles['error']} data-tone={error ? 'error' : 'warning'} role="alert">
        {error || warning}
      </div>
      {hint && (
        <div id={hintId} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}
