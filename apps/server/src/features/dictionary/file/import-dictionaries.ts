import { isDeepStrictEqual } from 'node:util';
import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { DictionaryFile } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply, FieldIssue } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { lockName } from '#server/platform/records/lock-name.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries, raiseVersion } from '../change-dictionaries.ts';
import { type ItemRow, selectItems, selectTypes, type TypeRow } from '../dictionary-rows.ts';
import { importIssues } from './plan-import.ts';
import { writeItems, writeType } from './write-import.ts';

type Input = EndpointBody<typeof endpoints.importDictionaries>;
type Outcome = EndpointReply<typeof endpoints.importDictionaries>;

/** A dictionary of the file and the stored one. */
interface Pair {
  readonly file: DictionaryFile;
  readonly type: TypeRow | null;
  readonly items: readonly ItemRow[];
}

/** Maximum issues per response. */
const ISSUES_MAX = 50;

/**
 * Adds missing dictionaries and items and updates changed ones, all or none (DICT-08). Nothing is deleted. A dry run only counts.
 * @throws AppError DICTIONARY_IMPORT_INVALID, ACCESS_DENIED when something would change and the caller may only add, DICTIONARY_CODE_TAKEN
 * when a concurrent call creates one of the dictionaries
 */
export async function importDictionaries(
  ctx: Context,
  deps: DictionaryDeps,
  { dictionaries, dryRun }: Input,
): Promise<Outcome> {
  if (dryRun) return inTransaction(ctx, async (ctx) => outcomeOf(ctx, await pairsOf(ctx, dictionaries)));
  return changeDictionaries(ctx, deps, async (ctx) => {
    // Missing rows cannot be locked: this lock makes the second of two concurrent imports see the rows of the first.
    await lockName(ctx, 'dictionary.import');
    const pairs = await pairsOf(ctx, dictionaries);
    const outcome = outcomeOf(ctx, pairs);
    const changed: string[] = [];
    for (const pair of pairs) {
      const { additions, changes } = differences(pair);
      if (pair.type && !isRenamed(pair) && additions.length + changes.length === 0) continue;
      const typeId = await writeType(ctx, pair.file, pair.type);
      await writeItems(ctx, { typeId, items: pair.file.items, additions, changes });
      changed.push(typeId);
    }
    await raiseVersion(ctx, changed);
    await writeAudit(ctx, {
      action: 'dictionary.import',
      outcome: 'done',
      target: { type: 'dictionary', id: '' },
      details: { dicCodes: pairs.map(({ file }) => file.dicCode), ...outcome },
    });
    return outcome;
  });
}

/** Reads and locks the dictionaries of the file. @throws AppError DICTIONARY_IMPORT_INVALID */
async function pairsOf(ctx: Context, files: readonly DictionaryFile[]): Promise<readonly Pair[]> {
  const codes = files.map(({ dicCode }) => dicCode);
  const types = await selectTypes(ctx)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const typeIds = types.map(({ id }) => id);
  const items = await selectItems(ctx).where(sql<boolean>`item.type_id = any(${typeIds}::uuid[])`).execute();
  const byCode = new Map(types.map((type) => [type.code, type]));
  const byType = Map.groupBy(items, ({ type_id }) => type_id);
  const pairs = files.map((file) => {
    const type = byCode.get(file.dicCode) ?? null;
    return { file, type, items: type ? (byType.get(type.id) ?? []) : [] };
  });
  const issues = [
    ...doubleCodes(codes),
    ...pairs.flatMap(({ file, items }, at) => importIssues(file, parentsOf(items), `dictionaries.${at}`)),
  ];
  if (issues.length > 0)
    throw new AppError('DICTIONARY_IMPORT_INVALID', { issues: issues.slice(0, ISSUES_MAX) });
  return pairs;
}

function doubleCodes(codes: readonly string[]): readonly FieldIssue[] {
  return codes.flatMap((code, at) =>
    codes.indexOf(code) < at ? [{ path: `dictionaries.${at}.dicCode`, rule: 'unique' }] : [],
  );
}

function parentsOf(items: readonly ItemRow[]): ReadonlyMap<string, string | null> {
  const values = new Map(items.map(({ id, value }) => [id, value]));
  return new Map(
    items.map((item) => [item.value, item.parent_id === null ? null : (values.get(item.parent_id) ?? null)]),
  );
}

/** @throws AppError ACCESS_DENIED */
function outcomeOf(ctx: Context, pairs: readonly Pair[]): Outcome {
  const parts = pairs.map((pair) => ({ pair, ...differences(pair) }));
  const outcome = {
    typesAdded: pairs.filter(({ type }) => type === null).length,
    typesChanged: pairs.filter((pair) => isRenamed(pair)).length,
    itemsAdded: parts.reduce((sum, { additions }) => sum + additions.length, 0),
    itemsChanged: parts.reduce((sum, { changes }) => sum + changes.length, 0),
  };
  if (outcome.typesChanged + outcome.itemsChanged > 0 && !can(ctx.actor, PERMISSIONS.updateDictionaries)) {
    throw new AppError('ACCESS_DENIED', { permission: PERMISSIONS.updateDictionaries });
  }
  return outcome;
}

function isRenamed({ file, type }: Pair): boolean {
  if (!type) return false;
  const stored = [type.name, type.system_code, { ...type.translations }];
  return !isDeepStrictEqual(stored, [file.typeName, file.systemCode, file.translations]);
}

function differences({ file, items }: Pair) {
  const stored = new Map(items.map((item) => [item.value, item]));
  const parents = parentsOf(items);
  const additions = file.items.filter(({ itemValue }) => !stored.has(itemValue));
  const changes = file.items.flatMap((item) => {
    const row = stored.get(item.itemValue);
    return row && isChanged(item, row, parents.get(row.value) ?? null) ? [{ item, row }] : [];
  });
  return { additions, changes };
}

function isChanged(item: DictionaryFile['items'][number], row: ItemRow, parent: string | null): boolean {
  const before = [row.name, { ...row.translations }, row.order_no, row.is_valid, row.icon, parent];
  const after = [
    item.itemName,
    item.translations,
    item.viewIndex,
    item.valid === 'YES',
    item.icon,
    item.parentValue,
  ];
  const extendsBefore = [row.extend1, row.extend2, row.extend3, row.extend4, row.extend5, row.extend6];
  return !isDeepStrictEqual([...before, extendsBefore], [...after, item.extends]);
}
