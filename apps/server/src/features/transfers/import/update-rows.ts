import { AppError } from '@haiqiao/contract/errors';
import { maskPersonal } from '@haiqiao/contract/access';
import type { RecordValues } from '@haiqiao/contract/definitions';
import { type FieldIssue, sameValue, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { isAlwaysWhole, fieldVisibilityOf } from '#server/platform/access/field-visibility.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { checkReferences, referencesOf } from '#server/platform/records/save/check/check-references.ts';
import { prepareRecord } from '#server/platform/records/save/check/prepare-record.ts';
import { findClashes, type PreparedRow } from '#server/platform/records/save/insert-records.ts';
import { changeRecord } from '#server/platform/records/save/save-record.ts';
import { updatedBy } from '#server/platform/records/save/update-record.ts';
import type { ParsedRow } from './parse-rows.ts';

/** A row that updates a record. */
export interface RowUpdate {
  readonly id: string;
  readonly row: ParsedRow;
}

/** An issue of a row. */
export interface RowProblem {
  readonly row: ParsedRow;
  readonly issues: readonly FieldIssue[];
}

/**
 * Cells that change a record: empty ones and personal values equal to their exported mask are ignored.
 * @param before the record; undefined for a deleted one
 */
export function changesIn(
  { values }: Pick<ParsedRow, 'values'>,
  { fields }: Pick<ResourceModel, 'fields'>,
  before: RecordValues | undefined,
): Readonly<Record<string, unknown>> {
  const isMask = (name: string, value: WireValue) => isMaskOf(fields.get(name), value, before?.[name]);
  return Object.fromEntries([...values].filter(([name, value]) => value !== null && !isMask(name, value)));
}

function isMaskOf(field: FieldModel | undefined, value: WireValue, stored: WireValue | undefined): boolean {
  const kind = field?.definition.personal;
  if (kind === undefined || typeof stored !== 'string' || value === stored) return false;
  return value === maskPersonal(kind, stored);
}

/** Fields whose cells are invalid but equal the mask of the record's own value: they are ignored. */
function masksIn(
  { text: { cells }, issues }: ParsedRow,
  { fields }: ResourceModel,
  before: RecordValues,
): readonly string[] {
  return issues.flatMap(({ path }) =>
    isMaskOf(fields.get(path), cells.get(path) ?? null, before[path]) ? [path] : [],
  );
}

/** A valid row with its changes. */
export interface RowChange extends RowUpdate {
  readonly changed: Readonly<Record<string, unknown>>;
}

/** The result of checking updates. */
interface CheckedUpdates {
  readonly problems: readonly RowProblem[];
  readonly changes: readonly RowChange[];
  /** Rows equal to their records: not written. */
  readonly unchanged: number;
  /** Fields of a row with masks, which are neither values nor issues. */
  readonly masks: ReadonlyMap<ParsedRow, readonly string[]>;
}

/** Checks updates like manual saves; writes nothing. */
export async function checkUpdates(
  ctx: Context,
  deps: RecordDeps,
  { resource, updates }: { resource: ResourceModel; updates: readonly RowUpdate[] },
): Promise<CheckedUpdates> {
  const masks = new Map<ParsedRow, readonly string[]>();
  let unchanged = 0;
  if (updates.length === 0) return { problems: [], changes: [], masks, unchanged };
  const stored = await loadRecords(ctx, resource, { ids: updates.map(({ id }) => id) });
  const byId = new Map(stored.map((record) => [record.id, record]));
  const problems: RowProblem[] = [];
  const changes: RowChange[] = [];
  const passed = new Map<number, PreparedRow>();
  for (const [index, { id, row }] of updates.entries()) {
    const before = byId.get(id)?.values;
    const changed = changesIn(row, resource, before);
    if (!before) {
      changes.push({ id, row, changed });
      continue;
    }
    masks.set(row, masksIn(row, resource, before));
    const { issues, values } = await checkValues(ctx, deps, { resource, before, changed });
    if (issues.length > 0) problems.push({ row, issues });
    if (!values) continue;
    if (isSame(ctx, resource, { changed, before, values })) unchanged += 1;
    else changes.push({ id, row, changed });
    passed.set(index, { id, values });
  }
  for (const { row: index, issue } of await findClashes(ctx, { resource, passed })) {
    const update = updates[index];
    const [before, after] = [byId.get(update?.id ?? '')?.values, passed.get(index)?.values];
    // An unchanged value is the record's own.
    const isUnchanged = sameValue(before?.[issue.path], after?.[issue.path]);
    if (update && !isUnchanged) problems.push({ row: update.row, issues: [issue] });
  }
  return { problems, changes, masks, unchanged };
}

type ChangedValues = RowChange['changed'];

async function checkValues(
  ctx: Context,
  deps: RecordDeps,
  { resource, before, changed }: { resource: ResourceModel; before: RecordValues; changed: ChangedValues },
): Promise<{ readonly issues: readonly FieldIssue[]; readonly values?: RecordValues }> {
  const prepared = prepareRecord(ctx, { resource, before, set: updatedBy(ctx), inputValues: changed });
  if (!prepared.ok) {
    const refused = prepared.refused.map((path) => ({ path, rule: 'readonly' }));
    return { issues: [...refused, ...prepared.issues] };
  }
  const { values } = prepared;
  return { issues: await checkReferences(ctx, deps, referencesOf(resource, values, before)), values };
}

/** Whether the input equals the record. Masked values cannot be confirmed by guessing. */
function isSame(
  { actor }: Context,
  resource: ResourceModel,
  { changed, before, values }: { changed: ChangedValues; before: RecordValues; values: RecordValues },
): boolean {
  return Object.keys(changed).every(
    (name) =>
      isAlwaysWhole(fieldVisibilityOf(actor, resource, name)) && sameValue(before[name], values[name]),
  );
}

/** Updates records one by one; stops at the first failure. */
export async function writeUpdates(
  ctx: Context,
  deps: RecordDeps,
  { resource, changes }: { resource: ResourceModel; changes: readonly RowChange[] },
): Promise<RowProblem | null> {
  for (const { id, row, changed } of changes) {
    try {
      await changeRecord(ctx, deps, { resource, id, rowVersion: undefined, inputValues: changed });
    } catch (error) {
      const issues = issuesOf(error);
      if (issues.length === 0) throw error;
      return { row, issues };
    }
  }
  return null;
}

/** Field issues of an error; empty for other errors. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof AppError)) return [];
  const { issues } = error.details;
  return Array.isArray(issues) ? (issues as readonly FieldIssue[]) : []; // the content of our own errors
}
