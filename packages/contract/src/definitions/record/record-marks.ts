import { z } from 'zod';
import type { WireValue } from '../../field-types/field-type.ts';
import { isBlank } from '../../field-types/parsed.ts';
import type { FieldDefinition } from '../field.ts';
import type { ResourceDefinition } from '../resource.ts';
import { applyComputed } from './apply-computed.ts';
import { fieldStateOf, hiddenFieldsOf } from './field-state.ts';
import type { RecordEnv, RecordValues } from './record-env.ts';

/** Most fields that a return marks one by one. */
export const MARKS_MAX = 100;

/** A field that has to be changed, and why. */
export const fieldMarkSchema = z.object({ field: z.string(), note: z.string() });

const recordMarksSchema = z.object({
  marks: z.array(fieldMarkSchema).max(MARKS_MAX),
  /** Whoever it was sent back to may change every field, not the marked ones alone. */
  allEditable: z.boolean(),
  /** It lies with whoever has to change it: until then only marked fields are written. */
  isOpen: z.boolean(),
  /** Member who sent it back; null where nobody did: a change that somebody began by themselves. */
  by: z.string().nullable(),
  /** ISO instant. */
  at: z.string().nullable(),
  opinion: z.string(),
  /** Which of the kept versions it is compared with, counted from 0; null for none. */
  comparedWith: z.int().nullable(),
  /** How often it was handed in. */
  submissions: z.int(),
});

/** What a record was sent back for, as a field of it keeps it (`ResourceDefinition.marks`). */
export type RecordMarks = z.output<typeof recordMarksSchema>;

/** What a record was sent back for; null where nothing is kept. @param value JSON, as `ResourceDefinition.marks` keeps it */
export function recordMarksIn(value: WireValue | undefined): RecordMarks | null {
  if (typeof value !== 'string' || value === '') return null;
  const read = recordMarksSchema.safeParse(JSON.parse(value));
  return read.success ? read.data : null;
}

/** Whether a field is closed to everybody while a record lies with whoever has to change the marked ones. */
export type FieldLock = (name: string) => boolean;

const OPEN: FieldLock = () => false;

/** Which fields of a record are closed as it stands: none unless single ones were marked and it has not been handed in again. */
export function fieldLockOf(resource: Pick<ResourceDefinition, 'marks'>, values: RecordValues): FieldLock {
  const kept = resource.marks === undefined ? null : recordMarksIn(values[resource.marks]);
  if (!kept?.isOpen || kept.allEditable) return OPEN;
  const marked = new Set(kept.marks.map(({ field }) => field));
  return (name) => !marked.has(name);
}

/** Whether nothing is kept in a field that values can ask for: closed otherwise, it is open while they do. */
export function isFillable(field: FieldDefinition | undefined, stored: WireValue | undefined): boolean {
  const canBeAsked = field?.required === true || field?.requiredWhen !== undefined;
  return canBeAsked && isBlank(stored);
}

/** Fields that the values ask for, as they would be after a save. */
export function requiredAmong(values: RecordValues, env: RecordEnv): ReadonlySet<string> {
  const worked = applyComputed(values, env);
  const hidden = hiddenFieldsOf(worked, env);
  const names = Object.keys(env.fields);
  return new Set(names.filter((name) => fieldStateOf(name, worked, { ...env, hidden }).required));
}
