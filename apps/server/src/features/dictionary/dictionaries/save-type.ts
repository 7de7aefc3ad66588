import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries } from '../change-dictionaries.ts';
import { lockType, sayCodeTaken, type TypeRow } from '../dictionary-rows.ts';
import { storedTranslations, typeViewOf } from '../dictionary-views.ts';
import { dictionaryUsages } from '../uses/dictionary-usages.ts';

type InsertInput = EndpointBody<typeof endpoints.insertDictionaryType>;
type UpdateInput = EndpointBody<typeof endpoints.updateDictionaryType>;
type Reply = EndpointReply<typeof endpoints.insertDictionaryType>;

/**
 * Creates a dictionary at the end of the list.
 * @throws AppError DICTIONARY_CODE_TAKEN
 */
export function insertDictionaryType(ctx: Context, deps: DictionaryDeps, input: InsertInput): Promise<Reply> {
  return changeDictionaries(ctx, deps, async (ctx) => {
    const row = await ctx.db
      .insertInto('sys_dictionary_type')
      .values({
        id: ctx.ids.uuid(),
        code: input.dicCode,
        name: input.typeName,
        translations: storedTranslations(input.translations ?? {}),
        system_code: input.systemCode,
        order_no: sql<number>`(select coalesce(max(order_no), -1) + 1 from sys_dictionary_type)`,
        created_at: ctx.clock.now(),
        updated_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => sayCodeTaken(error, input.dicCode));
    await writeAudit(ctx, { action: 'dictionary.createType', outcome: 'done', ...targetOf(row) });
    return typeViewOf(ctx, row);
  });
}

/**
 * Changes a dictionary. The code of a shipped or used dictionary cannot be changed.
 * @throws AppError DICTIONARY_NOT_FOUND, DICTIONARY_CONFLICT, DICTIONARY_CODE_FIXED, DICTIONARY_CODE_TAKEN
 */
export async function updateDictionaryType(
  ctx: Context,
  deps: DictionaryDeps,
  input: UpdateInput,
): Promise<Reply> {
  const metadata = await deps.metadata.current();
  return changeDictionaries(ctx, deps, async (ctx) => {
    const type = await lockType(ctx, input.id);
    if (input.rowVersion !== undefined && input.rowVersion !== type.row_version) {
      throw new AppError('DICTIONARY_CONFLICT', {
        rowVersion: type.row_version,
        theirs: typeViewOf(ctx, type),
      });
    }
    const isRecoded = input.dicCode !== type.code;
    if (isRecoded && (type.module_code !== null || dictionaryUsages(metadata, type.code).length > 0)) {
      throw new AppError('DICTIONARY_CODE_FIXED');
    }
    const row = await ctx.db
      .updateTable('sys_dictionary_type')
      .set({
        code: input.dicCode,
        name: input.typeName,
        system_code: input.systemCode,
        ...(input.translations ? { translations: storedTranslations(input.translations) } : {}),
        version: type.version + 1,
        row_version: type.row_version + 1,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', type.id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => sayCodeTaken(error, input.dicCode));
    await writeAudit(ctx, { action: 'dictionary.updateType', outcome: 'done', ...targetOf(row) });
    return typeViewOf(ctx, row);
  });
}

function targetOf(row: TypeRow) {
  return { target: { type: 'dictionary', id: row.id }, details: { dicCode: row.code } };
}
