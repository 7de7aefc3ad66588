import { applyComputed, type RecordEnv } from '@haiqiao/contract/definitions';
import { fieldTypeOf, type WireValue } from '@haiqiao/contract/field-types';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** A value as its field reads it; empty while it is half said. */
function parsed(raw: WireValue, field: RecordEnv['fields'][string]): WireValue {
  const reading = fieldTypeOf(field).parse(raw, field);
  return reading.ok ? reading.value : null;
}

/**
 * The values of a sample with its computed fields worked out, as a save would. What cannot be worked out, since its operands were
 * not said, stays as it was said outright; the rest is left as it was made up.
 */
export function withComputed(made: RecordValues, env: RecordEnv): RecordValues {
  const fields = Object.entries(env.fields);
  const read = fields.map(([name, field]) => [name, parsed(made[name] ?? null, field)] as const);
  const worked = applyComputed(Object.fromEntries(read), env);
  const results = fields
    .filter(([, { type }]) => type === 'computed' || type === 'table')
    .map(([name]) => [name, worked[name] ?? made[name] ?? null] as const);
  return { ...made, ...Object.fromEntries(results) };
}
