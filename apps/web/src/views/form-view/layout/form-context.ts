import { createContext, use } from 'react';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { FormStore } from '../filling/form.store.ts';

/** State shared by the fields of a form. It is stable during typing. */
export interface FormScope {
  readonly store: FormStore;
  readonly formCode: string;
  /** Empty for a new record. */
  readonly dataId: string;
  readonly canUnmask: boolean;
  /** The server's display texts of read-only fields. */
  readonly displayValues: Readonly<Record<string, string>>;
  /** Typed or chosen input; a reference fills its dependent fields. */
  readonly change: (name: string, value: WireValue) => void;
}

/** The form of a field. */
export const FormContext = createContext<FormScope | null>(null);
/** Display names; a separate context, so that only fields with names subscribe. */
export const LabelsContext = createContext<FieldLabels | null>(null);

/** The form of a field. */
export function useForm(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('a form field outside a form');
  return scope;
}

/** Display names of the form. */
export function useLabels(): FieldLabels {
  const labels = use(LabelsContext);
  if (!labels) throw new Error('a form field outside a form');
  return labels;
}
