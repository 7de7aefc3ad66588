import { AppError } from '@haiqiao/contract/errors';
import { maskPersonal } from '@haiqiao/contract/access';
import type { RecordValues } from '@haiqiao/contract/definitions';
import { type FieldIssue, sameValue, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { isAlwaysWhole, sightsOf } from '#server/platform/access/sights.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { checkReferences, referencesOf } from '#server/platform/records/save/check/check-references.ts';
import { prepareRecord } from '#server/platform/records/save/check/prepare-record.ts';
import { findClashes, type PreparedRow } from '#server/platform/records/save/insert-records.ts';
import { changeRecord } from '#server/platform/records/save/save-record.ts';
import { updatedBy } from '#server/platform/records/save/update-record.ts';
import type { ParsedRow } from './parse-rows.ts';

/** A row that changes a record. */
export interface RowUpdate {
  readonly id: string;
  readonly row: ParsedRow;
}

/** What is wrong with a row. */
export interface RowProblem {
  readonly row: ParsedRow;
  readonly issues: readonly FieldIssue[];
}

/**
 * Cells that change a record: an empty one leaves it as it is, and so does a personal value in the mask in which it was exported.
 * @param before the record; undefined for one that is gone
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

/** Fields whose cells are wrong by themselves and say what the mask of the record's own value shows: they leave it as it is. */
function masksIn(
  { text: { cells }, issues }: ParsedRow,
  { fields }: ResourceModel,
  before: RecordValues,
): readonly string[] {
  return issues.flatMap(({ path }) =>
    isMaskOf(fields.get(path), cells.get(path) ?? null, before[path]) ? [path] : [],
  );
}

/** A row that passed, with what it changes. */
export interface RowChange extends RowUpdate {
  readonly given: Readonly<Record<string, unknown>>;
}

/** What came of a check of changes. */
interface CheckedUpdates {
  readonly problems: readonly RowProblem[];
  readonly changes: readonly RowChange[];
  /** Rows that say what their record says already: nothing is written for them. */
  readonly unchanged: number;
  /** Fields of a row whose masks are no values, and not wrong either. */
  readonly masks: ReadonlyMap<ParsedRow, readonly string[]>;
}

/** Checks changes as if each were saved by hand; writes nothing. */
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
    const given = changesIn(row, resource, before);
    if (!before) {
      changes.push({ id, row, given });
      continue;
    }
    masks.set(row, masksIn(row, resource, before));
    const { issues, values } = await checkValues(ctx, deps, { resource, before, given });
    if (issues.length > 0) problems.push({ row, issues });
    if (!values) continue;
    if (isSame(ctx, resource, { given, before, values })) unchanged += 1;
    else changes.push({ id, row, given });
    passed.set(index, { id, values });
  }
  for (const { row: index, issue } of await findClashes(ctx, { resource, passed })) {
    const update = updates[index];
    const [before, after] = [byId.get(update?.id ?? '')?.values, passed.get(index)?.values];
    // A value that stays is the record's own.
    const isKept = sameValue(before?.[issue.path], after?.[issue.path]);
    if (update && !isKept) problems.push({ row: update.row, issues: [issue] });
  }
  return { problems, changes, masks, unchanged };
}

type Given = RowChange['given'];

async function checkValues(
  ctx: Context,
  deps: RecordDeps,
  { resource, before, given }: { resource: ResourceModel; before: RecordValues; given: Given },
): Promise<{ readonly issues: readonly FieldIssue[]; readonly values?: RecordValues }> {
  const prepared = prepareRecord(ctx, { resource, before, set: updatedBy(ctx), given });
  if (!prepared.ok) {
    const refused = prepared.refused.map((path) => ({ path, rule: 'readonly' }));
    return { issues: [...refused, ...prepared.issues] };
  }
  const { values } = prepared;
  return { issues: await checkReferences(ctx, deps, referencesOf(resource, values, before)), values };
}

/** Whether what is given is what the record says. Of what is masked nobody learns by guessing that it is the same. */
function isSame(
  { actor }: Context,
  resource: ResourceModel,
  { given, before, values }: { given: Given; before: RecordValues; values: RecordValues },
): boolean {
  return Object.keys(given).every(
    (name) => isAlwaysWhole(sightsOf(actor, resource, name)) && sameValue(before[name], values[name]),
  );
}

/** Changes records one after the other; stops at the first that cannot be changed. */
export async function writeUpdates(
  ctx: Context,
  deps: RecordDeps,
  { resource, changes }: { resource: ResourceModel; changes: readonly RowChange[] },
): Promise<RowProblem | null> {
  for (const { id, row, given } of changes) {
    try {
      await changeRecord(ctx, deps, { resource, id, rowVersion: undefined, given });
    } catch (error) {
      const issues = issuesOf(error);
      if (issues.length === 0) throw error;
      return { row, issues };
    }
  }
  return null;
}

/** What an error says of single fields; none for every other error. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof AppError)) return [];
  const { issues } = error.details;
  return Array.isArray(issues) ? (issues as readonly FieldIssue[]) : []; // what our own errors hold there
}
