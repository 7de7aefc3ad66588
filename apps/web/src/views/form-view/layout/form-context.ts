import { createContext, use } from 'react';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import type { FormStore } from '../filling/form.store.ts';

/** What the fields of a form share. It stays the same while somebody types. */
export interface FormScope {
  readonly store: FormStore;
  readonly formCode: string;
  /** Empty for a new record. */
  readonly dataId: string;
  readonly canUnmask: boolean;
  /** What the server calls the values of fields that are only shown. */
  readonly displayValues: Readonly<Record<string, string>>;
  /** Somebody typed or chose; a reference brings along what it fills. */
  readonly change: (name: string, value: WireValue) => void;
}

/** The form that a field stands in. */
export const FormContext = createContext<FormScope | null>(null);
/** Names behind codes; apart, so that only the fields that show names follow them. */
export const LabelsContext = createContext<FieldLabels | null>(null);

/** The form that a field stands in. */
export function useForm(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('a form field outside a form');
  return scope;
}

/** Names behind the codes of the form. */
export function useLabels(): FieldLabels {
  const labels = use(LabelsContext);
  if (!labels) throw new Error('a form field outside a form');
  return labels;
}
