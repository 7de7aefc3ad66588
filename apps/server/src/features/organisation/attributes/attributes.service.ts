import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MemberAttribute } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import { inTransaction, violatedConstraint } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { MemberDeps } from '../members/member-deps.ts';

type AttributeInput = Omit<EndpointBody<typeof endpoints.createMemberAttribute>, 'code'>;

/** The definitions of member attributes in order (ORG-02). */
export function queryMemberAttributes(ctx: Context): Promise<MemberAttribute[]> {
  return selectAttributes(ctx, null);
}

/** Adds a member attribute. @throws AppError ATTRIBUTE_CODE_TAKEN, ATTRIBUTE_DICTIONARY_UNKNOWN */
export async function createMemberAttribute(
  ctx: Context,
  deps: MemberDeps,
  { code, ...input }: EndpointBody<typeof endpoints.createMemberAttribute>,
): Promise<MemberAttribute> {
  await assertDictionary(deps, input);
  return inTransaction(ctx, async (ctx) => {
    try {
      await ctx.db
        .insertInto('sys_attribute')
        .values({ code, ...columnsOf(input), updated_at: ctx.clock.now() })
        .execute();
    } catch (error) {
      if (violatedConstraint(error) !== 'sys_attribute_pkey') throw error;
      throw new AppError('ATTRIBUTE_CODE_TAKEN', { code }, { cause: error });
    }
    await noteAttribute(ctx, 'memberAttribute.create', code);
    return readAttribute(ctx, code);
  });
}

/**
 * Changes a member attribute. Its type cannot change once members have values, which were validated by it.
 * @throws AppError ATTRIBUTE_NOT_FOUND, ATTRIBUTE_CONFLICT, ATTRIBUTE_SHIPPED, ATTRIBUTE_USED, ATTRIBUTE_DICTIONARY_UNKNOWN
 */
export async function updateMemberAttribute(
  ctx: Context,
  deps: MemberDeps,
  { code, rowVersion, ...input }: EndpointBody<typeof endpoints.updateMemberAttribute>,
): Promise<MemberAttribute> {
  await assertDictionary(deps, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAttribute(ctx, code);
    if (before.rowVersion !== rowVersion)
      throw new AppError('ATTRIBUTE_CONFLICT', { rowVersion: before.rowVersion });
    const isOther =
      before.type !== input.type || before.dictionaryCode !== (columnsOf(input).dictionary_code ?? '');
    if (isOther && before.isShipped) throw new AppError('ATTRIBUTE_SHIPPED');
    if (isOther && before.members > 0) throw new AppError('ATTRIBUTE_USED', { members: before.members });
    await ctx.db
      .updateTable('sys_attribute')
      .set((eb) => ({
        ...columnsOf(input),
        updated_at: ctx.clock.now(),
        row_version: eb('row_version', '+', 1),
      }))
      .where('code', '=', code)
      .execute();
    await noteAttribute(ctx, 'memberAttribute.update', code);
    return readAttribute(ctx, code);
  });
}

/**
 * Deletes a member attribute without values.
 * @throws AppError ATTRIBUTE_NOT_FOUND, ATTRIBUTE_SHIPPED, ATTRIBUTE_USED
 */
export function removeMemberAttribute(ctx: Context, { code }: { code: string }): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { isShipped, members } = await lockAttribute(ctx, code);
    if (isShipped) throw new AppError('ATTRIBUTE_SHIPPED');
    if (members > 0) throw new AppError('ATTRIBUTE_USED', { members });
    await ctx.db.deleteFrom('sys_member_attribute').where('code', '=', code).execute();
    await ctx.db.deleteFrom('sys_attribute').where('code', '=', code).execute();
    await noteAttribute(ctx, 'memberAttribute.delete', code);
    return true;
  });
}

async function lockAttribute(ctx: Context, code: string): Promise<MemberAttribute> {
  await ctx.db.selectFrom('sys_attribute').select('code').where('code', '=', code).forUpdate().execute();
  return readAttribute(ctx, code);
}

async function readAttribute(ctx: Context, code: string): Promise<MemberAttribute> {
  const [attribute] = await selectAttributes(ctx, code);
  if (!attribute) throw new AppError('ATTRIBUTE_NOT_FOUND');
  return attribute;
}

async function selectAttributes({ db, locale }: Context, code: string | null): Promise<MemberAttribute[]> {
  const { rows } = await sql<Omit<MemberAttribute, 'label'>>`
    select d.code, d.name, d.translations, d.type, coalesce(d.dictionary_code, '') as "dictionaryCode",
      d.is_required as "isRequired", d.is_editable_by_self as "isEditableBySelf", d.is_sensitive as "isSensitive",
      d.order_no as "orderNo", d.is_shipped as "isShipped", d.row_version as "rowVersion",
      (select count(*)::integer from sys_member_attribute a where a.code = d.code and a.value <> '') as members
    from sys_attribute d where ${code}::text is null or d.code = ${code}::text order by d.order_no, d.code`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, label: localize(row.name, row.translations, locale) }));
}

/** @throws AppError ATTRIBUTE_DICTIONARY_UNKNOWN */
async function assertDictionary(
  { dictionaries }: MemberDeps,
  { type, dictionaryCode }: AttributeInput,
): Promise<void> {
  if (type !== 'dictionary') return;
  if (!(await dictionaries.all()).has(dictionaryCode)) throw new AppError('ATTRIBUTE_DICTIONARY_UNKNOWN');
}

function columnsOf(input: AttributeInput) {
  return {
    name: input.name,
    translations: JSON.stringify(input.translations),
    type: input.type,
    dictionary_code: input.type === 'dictionary' ? input.dictionaryCode : null,
    is_required: input.isRequired,
    is_editable_by_self: input.isEditableBySelf,
    is_sensitive: input.isSensitive,
    order_no: input.orderNo,
  };
}

function noteAttribute(ctx: Context, action: string, code: string): Promise<void> {
  return writeAudit(ctx, { action, outcome: 'done', target: { type: 'memberAttribute', id: code } });
}
