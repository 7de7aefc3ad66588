import type { ActionDefinition } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { type FieldIssue, fieldTypeOf, isBlank, refuse, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { checkReferences, referencesOf } from '#server/platform/records/save/check/check-references.ts';

/** Unvalidated input of an action. */
export interface ActionParamsInput {
  readonly opinion?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Validated input of an action. */
export interface ActionParamsChecked {
  readonly opinion: string;
  readonly params: RecordValues;
}

/**
 * Validates opinion and parameters against the action's declaration.
 * @throws AppError RECORD_INVALID with the paths `opinion` and `params.<name>`
 */
export async function checkParams(
  ctx: Context,
  deps: RecordDeps,
  {
    resource,
    action,
    input,
  }: { resource: ResourceModel; action: ActionDefinition; input: ActionParamsInput },
): Promise<ActionParamsChecked> {
  const opinion = input.opinion?.trim() ?? '';
  const read = readParams(action, input.params ?? {});
  const issues = [...opinionIssues(action, opinion), ...read.issues, ...missing(action, read)];
  if (issues.length === 0)
    issues.push(...(await paramReferences(ctx, deps, { resource, action, params: read.params })));
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
  return { opinion, params: read.params };
}

interface ReadParams {
  readonly params: RecordValues;
  readonly issues: readonly FieldIssue[];
}

function readParams(
  { params: declared = {} }: ActionDefinition,
  rawParams: Readonly<Record<string, unknown>>,
): ReadParams {
  const params: Record<string, WireValue> = {};
  const issues: FieldIssue[] = [];
  for (const [name, raw] of Object.entries(rawParams)) {
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const parsed = field ? fieldTypeOf(field).parse(raw, field) : refuse('unknownField');
    if (parsed.ok) params[name] = parsed.value;
    else issues.push(...parsed.issues.map((issue) => ({ ...issue, path: joined(name, issue.path) })));
  }
  return { params, issues };
}

function missing({ params: declared = {} }: ActionDefinition, { params, issues }: ReadParams): FieldIssue[] {
  const faulty = new Set(issues.map(({ path }) => path.split('.')[1]));
  return Object.entries(declared).flatMap(([name, field]) =>
    field.required && !faulty.has(name) && isBlank(params[name])
      ? [{ path: `params.${name}`, rule: 'required' }]
      : [],
  );
}

function opinionIssues({ opinion: asked = 'none' }: ActionDefinition, opinion: string): FieldIssue[] {
  if (asked === 'required' && opinion === '') return [{ path: 'opinion', rule: 'required' }];
  return asked === 'none' && opinion !== '' ? [{ path: 'opinion', rule: 'unknownField' }] : [];
}

function joined(name: string, below: string): string {
  return below === '' ? `params.${name}` : `params.${name}.${below}`;
}

/** The parameters as a pseudo record, so that dictionary items, records, members and units are looked up in the same way. */
async function paramReferences(
  ctx: Context,
  deps: RecordDeps,
  { resource, action, params }: { resource: ResourceModel; action: ActionDefinition; params: RecordValues },
): Promise<readonly FieldIssue[]> {
  const fields = Object.entries(action.params ?? {}).map(([name, definition]): [string, FieldModel] => [
    name,
    { name, definition, columns: columnsOf(name, definition), pinyinColumn: null, isBase: false, rows: null },
  ]);
  const references = referencesOf({ ...resource, fields: new Map(fields) }, params, null);
  const issues = await checkReferences(ctx, deps, references);
  return issues.map((issue) => ({ ...issue, path: `params.${issue.path}` }));
}
