import type { RefField } from '@haiqiao/contract/definitions';
import { sameValue, type WireValue } from '@haiqiao/contract/field-types';
import { useMemo } from 'react';
import { readRecord } from '#web/api/records.ts';
import { textOf } from '#web/field-types/wire-value.ts';
import type { FormStore } from '../filling/form.store.ts';

async function filledBy({ target, fills = {} }: RefField, id: string): Promise<Record<string, WireValue>> {
  const { fields } = await readRecord(`rs_${target}`, id);
  const entries = Object.entries(fills).map(([own, theirs]) => {
    return [own, (fields[theirs]?.value ?? null) as WireValue] as const; // it came out of JSON
  });
  // A mask is not a value.
  return Object.fromEntries(entries.filter(([, value]) => typeof value !== 'string' || !isMask(value)));
}

/** Every mask has at least two stars. */
function isMask(text: string): boolean {
  return text.includes('**');
}

interface Chosen {
  readonly name: string;
  readonly value: WireValue;
  readonly field: RefField;
  readonly id: string;
}

async function bringAlong(store: FormStore, { name, value, field, id }: Chosen): Promise<void> {
  const before = store.state.getState().values;
  try {
    const values = await filledBy(field, id);
    const now = store.state.getState().values;
    // The person may have chosen another record meanwhile, or edited a filled field.
    const untouched = Object.entries(values).filter(([own]) => sameValue(now[own], before[own]));
    if (now[name] === value) store.fill(Object.fromEntries(untouched));
  } catch {
    // A record that may be chosen but not read fills nothing.
  }
}

/** Changes a field; a chosen reference fills its dependent fields. */
export function useFills(store: FormStore): (name: string, value: WireValue) => void {
  return useMemo(
    () => (name: string, value: WireValue) => {
      store.change(name, value);
      const field = store.fields[name];
      const id = textOf(value);
      if (field?.type !== 'ref' || !field.fills || id === '') return;
      void bringAlong(store, { name, value, field, id });
    },
    [store],
  );
}
