import {
  applyComputed,
  conditionFieldsOf,
  draftStateOf,
  fieldTextKey,
  type FoundWarning,
  type RecordEnv,
  textKeys,
  type TextOf,
  titleOf,
  validateRecord,
  warningsOf,
} from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import {
  type FieldIssue,
  fieldTypeOf,
  sameValue,
  tableRowsOf,
  type WireValue,
} from '@haiqiao/contract/field-types';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { oncePer } from '#server/lib/once-per.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { readingOf, seesWhole } from '#server/platform/records/source/resource-reading.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { duplicateWarnings } from '#server/platform/records/duplicates/duplicate-warnings.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type InputValues, permittedValues } from './input-values.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** Input for a new record or a new version of one. */
export interface RecordDraft {
  readonly resource: ResourceModel;
  /** Current values of the record; null for a new one. */
  readonly before: RecordValues | null;
  /** Values set by the server: actor and time, source, initial state. */
  readonly set: RecordValues;
  readonly inputValues: InputValues;
  /** A draft saved by a person may lack required values; any other save must be complete. */
  readonly mayLack?: boolean | undefined;
}

/** The result: all values of the record, computed and clean, or the faults. */
export type Prepared =
  | { readonly ok: true; readonly values: RecordValues }
  | { readonly ok: false; readonly refused: readonly string[]; readonly issues: readonly FieldIssue[] };

/**
 * Checks the input against permissions and definition and computes the other values. Looks nothing up: `checkReferences` checks references.
 */
export function prepareRecord(ctx: Context, draft: RecordDraft): Prepared {
  const { resource, before, set } = draft;
  const env = recordEnv(ctx, resource);
  const status = scalarText(before?.['status'] ?? set['status'] ?? null);
  const { values: permitted, refused } = permittedValues(ctx, resource, {
    inputValues: draft.inputValues,
    stored: before,
    status,
  });
  const stored = { ...before, ...set };
  const isDraft = draft.mayLack === true && status !== '' && status === draftStateOf(resource.definition);
  const checked = validateRecord(permitted, { ...env, mode: before ? 'update' : 'create', stored, isDraft });
  if (refused.length > 0 || !checked.ok)
    return { ok: false, refused, issues: checked.ok ? [] : checked.issues };
  const merged = sanitised(
    resource,
    mergeTables(resource, { ...stored, ...checked.value, ...set }, before),
    before,
  );
  return { ok: true, values: finish(resource, merged, env) };
}

/** Sets values regardless of permissions and recomputes the others. @throws Error when a value is invalid for its field */
export function withValues(
  ctx: Context,
  resource: ResourceModel,
  { values, set }: { values: RecordValues; set: RecordValues },
): RecordValues {
  const parsed = Object.entries(set).map(([name, value]) => [name, trusted(resource, name, value)] as const);
  const merged = mergeTables(resource, { ...values, ...Object.fromEntries(parsed) }, values);
  return finish(resource, merged, recordEnv(ctx, resource));
}

function trusted(resource: ResourceModel, name: string, value: WireValue): WireValue {
  const definition = resource.fields.get(name)?.definition;
  if (!definition) throw new Error(`${resource.code} has no field ${name}`);
  const parsed = fieldTypeOf(definition).parse(value, definition);
  if (!parsed.ok)
    throw new Error(
      `${name} of ${resource.code} cannot be ${JSON.stringify(value)}: ${parsed.issues[0]?.rule}`,
    );
  return parsed.value;
}

function finish(resource: ResourceModel, values: RecordValues, env: RecordEnv): RecordValues {
  const computed = applyComputed(values, env);
  const title = resource.isPlatform ? {} : { title: titleOf(resource.definition, computed, env) };
  return { ...computed, ...title };
}

/** A row with an id keeps the columns that are not sent. */
function mergeTables(
  resource: ResourceModel,
  values: RecordValues,
  before: RecordValues | null,
): RecordValues {
  if (!before) return values;
  const merged = [...resource.fields.values()].flatMap(({ name, rows }) => {
    if (!rows || values[name] === before[name]) return [];
    const stored = new Map(tableRowsOf(before[name]).map((row) => [row['id'], row]));
    const now = tableRowsOf(values[name]).map((row) => ({ ...stored.get(row['id']), ...row }));
    return [[name, now.length === 0 ? null : now] as const];
  });
  return { ...values, ...Object.fromEntries(merged) };
}

/** Names of the fields with formatted text. */
const richTextsOf = oncePer(({ fields }: ResourceModel) =>
  [...fields.values()].flatMap(({ name, definition }) => (definition.type === 'richText' ? [name] : [])),
);

function sanitised(resource: ResourceModel, values: RecordValues, before: RecordValues | null): RecordValues {
  const clean = richTextsOf(resource).flatMap((name) => {
    const value = values[name];
    if (typeof value !== 'string' || sameValue(value, before?.[name])) return [];
    return [[name, sanitiseHtml(value)] as const];
  });
  return clean.length === 0 ? values : { ...values, ...Object.fromEntries(clean) };
}

/**
 * The values of a valid draft.
 * @throws AppError RECORD_READONLY naming the field in the caller's language, RECORD_INVALID
 */
export async function passedValues(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata'>,
  { resource, prepared }: { resource: ResourceModel; prepared: Prepared },
): Promise<RecordValues> {
  if (prepared.ok) return prepared.values;
  const [field] = prepared.refused;
  if (field === undefined) throw new AppError('RECORD_INVALID', { issues: prepared.issues });
  const { text } = await deps.metadata.current();
  const label = labelOf(resource, field, (key, source) => text(key, source, ctx.locale));
  throw new AppError('RECORD_READONLY', { field, label });
}

/** Label of a field; for a cell after that of its table. */
function labelOf(resource: ResourceModel, path: string, text: TextOf): string {
  const [name = '', column] = path.split('.');
  const field = resource.fields.get(name);
  if (!field) return path;
  const label = text(fieldTextKey(resource.code, name, field.definition), field.definition.label);
  const cell = column === undefined ? undefined : field.rows?.fields.get(column);
  if (!cell) return label;
  return `${label} · ${text(textKeys.rowField(resource.code, name, cell.name), cell.definition.label)}`;
}

/**
 * Stops a save with warnings until the caller has accepted them. Conditions that were already present do not warn again.
 * @throws AppError RECORD_WARNINGS; RECORD_NOT_UNIQUE with the record that has a value already
 */
export async function assertNoWarnings(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata'>,
  save: {
    resource: ResourceModel;
    values: RecordValues;
    before: RecordValues | null;
    accepted: readonly string[];
  },
): Promise<void> {
  const { resource, values, before, accepted } = save;
  const env = recordEnv(ctx, resource);
  const acceptedCodes = new Set(accepted);
  if (before) for (const { code } of warningsOf(resource.definition, before, env)) acceptedCodes.add(code);
  const warnings = warningsOf(resource.definition, values, env).filter(
    (warning) => !acceptedCodes.has(warning.code) && maySee(ctx, resource, warning),
  );
  const metadata = await deps.metadata.current();
  const duplicates = await duplicateWarnings(ctx, metadata, {
    resource,
    values,
    before,
    accepted: acceptedCodes,
  });
  if (warnings.length + duplicates.length === 0) return;
  const declared = warnings.map(({ code, field, text, rule }) => ({
    code,
    field,
    text:
      text === undefined
        ? issueText({ rule: rule ?? code }, tagOf(ctx.locale))
        : metadata.text(textKeys.warning(resource.code, code), text, ctx.locale),
  }));
  throw new AppError('RECORD_WARNINGS', { warnings: [...declared, ...duplicates] });
}

/** A warning reveals every field that it uses: it is not shown to an actor who does not see all of them in full. */
function maySee(ctx: Context, resource: ResourceModel, { code, field }: FoundWarning): boolean {
  const reading = readingOf(ctx.actor, resource);
  const declared = resource.definition.warnings?.find((one) => one.code === code);
  return [field, ...(declared ? conditionFieldsOf(declared.when) : [])].every((name) => {
    const model = resource.fields.get(name);
    return model !== undefined && seesWhole(reading, model);
  });
}
