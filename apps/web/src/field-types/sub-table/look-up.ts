import type { LookUp } from '@haiqiao/contract/field-types';
import type { FieldLabels } from '../field-labels.ts';

/** Finds the code of a display name among the loaded dictionary items, by name or by code. */
export function lookUpIn(labels: FieldLabels): LookUp {
  return (what, label) => {
    if (what.kind !== 'dictionary') return null;
    const found = labels.optionsOf(what.code).filter((item) => item.label === label || item.value === label);
    return found.length === 1 ? (found[0]?.value ?? null) : null;
  };
}
