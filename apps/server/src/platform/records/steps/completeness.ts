import {
  type FieldDefinition,
  fieldsOf,
  hiddenFieldsOf,
  isRequired,
  missingIn,
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

/** An error with one message at one field. */
export function refusal(
  path: string,
  rule: string,
  params?: Readonly<Record<string, number | string>>,
): AppError<'RECORD_INVALID'> {
  return new AppError('RECORD_INVALID', { issues: [{ path, rule, ...(params && { params }) }] });
}

/** Missing fields of a record that is to be submitted: drafts may be saved without their documents. */
export function fieldsLacking(
  resource: ResourceDefinition,
  values: RecordValues,
  today: string,
): readonly string[] {
  const env: RecordEnv = { fields: fieldsOf(resource), today, actor: null };
  // Evaluated as if the record were no longer a draft.
  const handedIn = { ...values, status: 'SUBMITTED' };
  const hidden = hiddenFieldsOf(handedIn, env);
  const isMissing = (name: string, field: FieldDefinition) =>
    !hidden.has(name) && !field.readonly && isRequired(field, handedIn, env) && isBlank(values[name]);
  return Object.entries(resource.fields).flatMap(([name, field]) => (isMissing(name, field) ? [name] : []));
}

/** A required commitment that is not accepted. */
function notAgreed(resource: ResourceDefinition, values: RecordValues): readonly FieldIssue[] {
  const isRefused = Object.hasOwn(resource.fields, 'agree') && values['agree'] === false;
  return isRefused ? [{ path: 'agree', rule: 'commitmentNeeded' }] : [];
}

/** @throws AppError RECORD_INVALID naming everything that is missing */
export function assertComplete(ctx: Context, resource: ResourceDefinition, values: RecordValues): void {
  const lacking = fieldsLacking(resource, values, todayOf(ctx)).map((path) => ({ path, rule: 'required' }));
  assertNone([...lacking, ...notAgreed(resource, values)]);
}

/**
 * The same for a draft, including sub-table rows, which have not been validated before.
 * @throws AppError RECORD_INVALID naming everything that is missing
 */
export function assertWhole(ctx: Context, resource: ResourceDefinition, values: RecordValues): void {
  const env: RecordEnv = { fields: fieldsOf(resource), today: todayOf(ctx), actor: null };
  assertNone([...missingIn({ ...values, status: 'SUBMITTED' }, env), ...notAgreed(resource, values)]);
}

function assertNone(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
}
