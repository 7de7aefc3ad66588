import {
  type FieldDefinition,
  fieldsOf,
  hiddenFieldsOf,
  isRequired,
  type RecordEnv,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { type FieldIssue, isBlank, shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** The date in Shanghai. */
export function todayOf({ clock }: Context): string {
  return shanghaiDate(clock.now()) ?? '';
}

/** Refuses with one sentence beside one field. */
export function refusal(
  path: string,
  rule: string,
  params?: Readonly<Record<string, number | string>>,
): AppError<'RECORD_INVALID'> {
  return new AppError('RECORD_INVALID', { issues: [{ path, rule, ...(params && { params }) }] });
}

/** Fields that a record still lacks to be handed in: drafts may be saved without their papers. */
export function fieldsLacking(
  resource: ResourceDefinition,
  values: RecordValues,
  today: string,
): readonly string[] {
  const env: RecordEnv = { fields: fieldsOf(resource), today, actor: null };
  // Asked as of a record that is no draft any more.
  const handedIn = { ...values, status: 'SUBMITTED' };
  const hidden = hiddenFieldsOf(handedIn, env);
  const isMissing = (name: string, field: FieldDefinition) =>
    !hidden.has(name) && !field.readonly && isRequired(field, handedIn, env) && isBlank(values[name]);
  return Object.entries(resource.fields).flatMap(([name, field]) => (isMissing(name, field) ? [name] : []));
}

function missingIn(resource: ResourceDefinition, values: RecordValues, today: string): FieldIssue[] {
  const issues: FieldIssue[] = fieldsLacking(resource, values, today).map((path) => ({
    path,
    rule: 'required',
  }));
  if (Object.hasOwn(resource.fields, 'agree') && values['agree'] === false)
    issues.push({ path: 'agree', rule: 'commitmentNeeded' });
  return issues;
}

/** @throws AppError RECORD_INVALID naming everything that is missing */
export function assertComplete(ctx: Context, resource: ResourceDefinition, values: RecordValues): void {
  const issues = missingIn(resource, values, todayOf(ctx));
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
}
