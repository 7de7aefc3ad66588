import { z } from 'zod';
import type { WireValue } from '../../field-types/field-type.ts';
import { isBlank } from '../../field-types/parsed.ts';
import type { FieldDefinition } from '../field.ts';
import type { ResourceDefinition } from '../resource.ts';
import { applyComputed } from './apply-computed.ts';
import { fieldStateOf, hiddenFieldsOf } from './field-state.ts';
import type { RecordEnv, RecordValues } from './record-env.ts';

/** Maximum fields marked by a return. */
export const MARKS_MAX = 100;

/** A field to change, with the reason. */
export const fieldMarkSchema = z.object({ field: z.string(), note: z.string() });

const recordMarksSchema = z.object({
  marks: z.array(fieldMarkSchema).max(MARKS_MAX),
  /** The addressee may change every field, not only the marked ones. */
  allEditable: z.boolean(),
  /** It is with the addressee: until resubmission only marked fields are writable. */
  isOpen: z.boolean(),
  /** Member who returned it; null for a change started without a return. */
  by: z.string().nullable(),
  /** ISO timestamp. */
  at: z.string().nullable(),
  opinion: z.string(),
  /** Index of the stored version to compare with, from 0; null for none. */
  comparedWith: z.int().nullable(),
  /** Number of submissions. */
  submissions: z.int(),
});

/** Reasons of a return, as stored in a field (`ResourceDefinition.marks`). */
export type RecordMarks = z.output<typeof recordMarksSchema>;

/** Reasons of a return; null if none is stored. @param value JSON, as stored in `ResourceDefinition.marks` */
export function recordMarksIn(value: WireValue | undefined): RecordMarks | null {
  if (typeof value !== 'string' || value === '') return null;
  const read = recordMarksSchema.safeParse(JSON.parse(value));
  return read.success ? read.data : null;
}

/** Whether a field is locked while marked fields of the record await changes. */
export type FieldLock = (name: string) => boolean;

const OPEN: FieldLock = () => false;

/** The locked fields of a record: none unless fields were marked and it has not been resubmitted. */
export function fieldLockOf(resource: Pick<ResourceDefinition, 'marks'>, values: RecordValues): FieldLock {
  const storedMarks = resource.marks === undefined ? null : recordMarksIn(values[resource.marks]);
  if (!storedMarks?.isOpen || storedMarks.allEditable) return OPEN;
  const marked = new Set(storedMarks.marks.map(({ field }) => field));
  return (name) => !marked.has(name);
}

/** Whether a conditionally required field is empty: it is writable while required, otherwise locked. */
export function isFillable(field: FieldDefinition | undefined, stored: WireValue | undefined): boolean {
  const canBeAsked = field?.required === true || field?.requiredWhen !== undefined;
  return canBeAsked && isBlank(stored);
}

/** Fields required by the values after a save. */
export function requiredAmong(values: RecordValues, env: RecordEnv): ReadonlySet<string> {
  const worked = applyComputed(values, env);
  const hidden = hiddenFieldsOf(worked, env);
  const names = Object.keys(env.fields);
  return new Set(names.filter((name) => fieldStateOf(name, worked, { ...env, hidden }).required));
}
