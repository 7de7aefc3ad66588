import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';

/** Drafts are typed by hand; larger input is a paste error. */
const DRAFT_MAX_BYTES = 256 * 1024;

const BYTES_PER_KB = 1024;

/** Maximum drafts per member; the oldest are deleted. */
const DRAFTS_MAX = 100;

interface DraftKey {
  readonly formCode: string;
  readonly dataId?: string | undefined;
}

/** The caller's unsaved edit of a form; null when there is none. */
export async function getDraft(
  ctx: Context,
  input: DraftKey,
): Promise<EndpointReply<typeof endpoints.getDraft>> {
  const row = await ownDraft(ctx, input)
    .select(['field_values', 'record_version', 'saved_at'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    values: { ...row.field_values },
    rowVersion: row.record_version,
    savedAt: row.saved_at.toISOString(),
  };
}

/**
 * Saves the caller's unsaved edit of a form, replacing the previous one.
 * @throws AppError DRAFT_TOO_LARGE, DEFINITION_NOT_FOUND
 */
export async function saveDraft(
  ctx: Context,
  metadata: MetadataStore,
  input: EndpointBody<typeof endpoints.saveDraft>,
): Promise<EndpointReply<typeof endpoints.saveDraft>> {
  await metadata.form(input.formCode);
  const text = storableJson(input.values);
  if (Buffer.byteLength(text) > DRAFT_MAX_BYTES) {
    throw new AppError('DRAFT_TOO_LARGE', { limitKb: DRAFT_MAX_BYTES / BYTES_PER_KB });
  }
  const memberId = memberOf(ctx).memberId;
  const savedAt = ctx.clock.now();
  const content = { field_values: text, record_version: input.rowVersion, saved_at: savedAt };
  await ctx.db
    .insertInto('sys_draft')
    .values({
      id: ctx.ids.uuid(),
      member_id: memberId,
      form_code: input.formCode,
      data_id: input.dataId ?? null,
      ...content,
    })
    .onConflict((conflict) =>
      conflict.constraint('ux_sys_draft__member_id_form_code_data_id').doUpdateSet(content),
    )
    .execute();
  await forgetOldest(ctx, memberId);
  return { savedAt: savedAt.toISOString() };
}

/** Deletes the caller's unsaved edit of a form; returns whether there was one. */
export async function removeDraft(ctx: Context, input: DraftKey): Promise<boolean> {
  const found = await ownDraft(ctx, input).select('id').executeTakeFirst();
  if (!found) return false;
  await ctx.db.deleteFrom('sys_draft').where('id', '=', found.id).execute();
  return true;
}

function ownDraft(ctx: Context, { formCode, dataId }: DraftKey) {
  return ctx.db
    .selectFrom('sys_draft')
    .where('member_id', '=', memberOf(ctx).memberId)
    .where('form_code', '=', formCode)
    .where('data_id', 'is not distinct from', dataId ?? null);
}

async function forgetOldest(ctx: Context, memberId: string): Promise<void> {
  const newest = ctx.db
    .selectFrom('sys_draft')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .limit(DRAFTS_MAX);
  await ctx.db
    .deleteFrom('sys_draft')
    .where('member_id', '=', memberId)
    .where('id', 'not in', newest)
    .execute();
}
