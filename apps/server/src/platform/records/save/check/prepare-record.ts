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
import { readingOf, seesWhole } from '#server/platform/records/list/resource-reading.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { twinWarnings } from '#server/platform/records/twins/twin-warnings.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type GivenValues, permittedValues } from './given-values.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** What is to become a record, or a record's next version. */
export interface Draft {
  readonly resource: ResourceModel;
  /** Values of the record as it stands; null for a new one. */
  readonly before: RecordValues | null;
  /** What the server sets by itself: who and when, where it comes from, its first state. */
  readonly set: RecordValues;
  readonly given: GivenValues;
  /** A person saves it to go on later: a draft may lack what it needs. Everything else that comes in is whole. */
  readonly mayLack?: boolean | undefined;
}

/** A draft that passed: every value of the record, worked out and clean; or what is wrong with it. */
export type Prepared =
  | { readonly ok: true; readonly values: RecordValues }
  | { readonly ok: false; readonly refused: readonly string[]; readonly issues: readonly FieldIssue[] };

/**
 * Checks what was given against rights and definition, and works out the rest. Looks nothing up: what the values refer to is
 * checked by `checkReferences`.
 */
export function prepareRecord(ctx: Context, draft: Draft): Prepared {
  const { resource, before, set } = draft;
  const env = recordEnv(ctx, resource);
  const status = scalarText(before?.['status'] ?? set['status'] ?? null);
  const { values: given, refused } = permittedValues(ctx, resource, {
    given: draft.given,
    stored: before,
    status,
  });
  const stored = { ...before, ...set };
  const isDraft = draft.mayLack === true && status !== '' && status === draftStateOf(resource.definition);
  const checked = validateRecord(given, { ...env, mode: before ? 'update' : 'create', stored, isDraft });
  if (refused.length > 0 || !checked.ok)
    return { ok: false, refused, issues: checked.ok ? [] : checked.issues };
  const merged = sanitised(
    resource,
    mergeTables(resource, { ...stored, ...checked.value, ...set }, before),
    before,
  );
  return { ok: true, values: finish(resource, merged, env) };
}

/** Sets values past the rights of people and works out the rest anew. @throws Error when a value is not one of its field */
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

/** A row that is named by its id keeps the columns that were not given. */
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
 * The values of a draft that passed.
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

/** What a field is called; a cell behind its table. */
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
 * Stops a save at what looks odd, until the caller has said that it is meant so. What was odd before does not stop again.
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
  const known = new Set(accepted);
  if (before) for (const { code } of warningsOf(resource.definition, before, env)) known.add(code);
  const warnings = warningsOf(resource.definition, values, env).filter(
    (warning) => !known.has(warning.code) && maySee(ctx, resource, warning),
  );
  const metadata = await deps.metadata.current();
  const twins = await twinWarnings(ctx, metadata, { resource, values, before, accepted: known });
  if (warnings.length + twins.length === 0) return;
  const declared = warnings.map(({ code, field, text, rule }) => ({
    code,
    field,
    text:
      text === undefined
        ? issueText({ rule: rule ?? code }, tagOf(ctx.locale))
        : metadata.text(textKeys.warning(resource.code, code), text, ctx.locale),
  }));
  throw new AppError('RECORD_WARNINGS', { warnings: [...declared, ...twins] });
}

/** A warning tells about every field that it looks at: who does not see one of them whole is not warned. */
function maySee(ctx: Context, resource: ResourceModel, { code, field }: FoundWarning): boolean {
  const reading = readingOf(ctx.actor, resource);
  const declared = resource.definition.warnings?.find((one) => one.code === code);
  return [field, ...(declared ? conditionFieldsOf(declared.when) : [])].every((name) => {
    const model = resource.fields.get(name);
    return model !== undefined && seesWhole(reading, model);
  });
}
