import { PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { AccessRequest } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { closeTodos } from '#server/platform/messages/close-todos.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { type KeptSnapshot, snapshotOf, toldSnapshot } from './refusal-snapshot.ts';

/** Page with the requests. */
const PAGE = '/system/accessRequests';

/**
 * Asks the administrators for what was refused, with why it was refused at this moment. While the same is asked for already,
 * that request stands, and takes what is said about it.
 */
export async function createAccessRequest(
  ctx: Context,
  deps: Pick<PermissionsDeps, 'readMenuStates'>,
  input: EndpointBody<typeof endpoints.createAccessRequest>,
): Promise<EndpointReply<typeof endpoints.createAccessRequest>> {
  const { memberId, username } = memberOf(ctx);
  const { page, permission, error, trace, note } = input;
  const explanation = await snapshotOf(ctx, deps, { memberId, missing: { permission, page } });
  return inTransaction(ctx, async (ctx) => {
    const row = { page, permission, error, trace, note };
    const made = await ctx.db
      .insertInto('sys_access_request')
      .values({
        ...row,
        id: ctx.ids.uuid(),
        asker_id: memberId,
        explanation: storableJson(explanation),
        created_at: ctx.clock.now(),
      })
      // Written out: a statement that is kept finds the index of open ones only by the word itself, not by a parameter.
      .onConflict((conflict) =>
        conflict
          .columns(['asker_id', 'permission', 'page'])
          .where('status', '=', sql.lit('OPEN'))
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!made) return { id: await sayMore(ctx, memberId, input), isNew: false };
    const target = { type: 'access_request', id: made.id };
    await writeAudit(ctx, {
      action: 'access.request',
      outcome: 'done',
      target,
      details: { permission, page },
    });
    await sendMessage(ctx, {
      template: 'ACCESS_REQUESTED',
      params: { name: username, what: permission || page },
      kind: 'TODO',
      to: await answerersOf(ctx, memberId),
      route: { path: PAGE, query: {} },
      about: target,
    });
    return { id: made.id, isNew: true };
  });
}

/** The request that is not answered yet, with the note of now if there is one. */
async function sayMore(
  { db }: Context,
  memberId: string,
  { permission, page, note }: { permission: string; page: string; note: string },
): Promise<string> {
  const open = await db
    .updateTable('sys_access_request')
    .set((eb) => ({ note: note === '' ? eb.ref('note') : note }))
    .where('asker_id', '=', memberId)
    .where('permission', '=', permission)
    .where('page', '=', page)
    .where('status', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst();
  return open?.id ?? '';
}

/**
 * Active members beside whoever asks who may answer: by groups in force that they hold through a post, a unit or by name, of which
 * none denies it.
 */
async function answerersOf({ db, clock }: Context, askerId: string): Promise<readonly string[]> {
  const at = clock.now();
  const code = PERMISSIONS.answerAccessRequests;
  const { rows } = await sql<{ id: string }>`
    select m.id::text as id from sys_member m
    join sys_permission_group_holder h on (h.holder_kind = 'MEMBER' and h.holder_id = m.id)
      or (h.holder_kind = 'POST' and h.holder_id = any(m.post_ids))
      or (h.holder_kind = 'ORG' and h.holder_id = any(m.unit_ids))
    join sys_permission_group g on g.id = h.group_id
    join sys_permission_group_button b on b.group_id = g.id and b.button_code = ${code}
    where m.status = 'ACTIVE' and m.id <> ${askerId}::uuid and g.status = 'ENABLED'
      and coalesce(g.valid_from <= ${at}, true) and coalesce(g.valid_to > ${at}, true)
    group by m.id having not bool_or(b.is_denied) limit ${ANSWERERS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** People who are told of a request at most. */
const ANSWERERS_MAX = 50;

interface Row extends Omit<AccessRequest, 'answeredAt' | 'createdAt' | 'permissionName' | 'explanation'> {
  readonly explanation: KeptSnapshot | null;
  readonly answeredAt: Date | null;
  readonly createdAt: Date;
  readonly buttonName: string | null;
  readonly translations: Translations | null;
}

/** One request. @throws AppError ACCESS_REQUEST_NOT_FOUND */
export async function getAccessRequest(ctx: Context, { id }: { id: string }): Promise<AccessRequest> {
  const { rows } = await sql<Row>`
    select r.id::text, r.asker_id::text as "askerId", m.username as "askerName", m.account as "askerAccount", r.permission,
      r.page, r.error, r.trace, r.note, r.explanation, r.status, coalesce(a.username, '') as "answererName",
      r.answered_at as "answeredAt", r.remark, r.created_at as "createdAt", b.name as "buttonName", b.translations
    from sys_access_request r join sys_member m on m.id = r.asker_id
    left join sys_member a on a.id = r.answered_by left join sys_button b on b.code = r.permission
    where r.id = ${id}::uuid`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('ACCESS_REQUEST_NOT_FOUND');
  const { buttonName, translations, answeredAt, createdAt, explanation, ...request } = row;
  return {
    ...request,
    explanation: toldSnapshot(ctx, explanation),
    permissionName: buttonName === null ? '' : localize(buttonName, translations ?? {}, ctx.locale),
    answeredAt: answeredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Answers a request once, and tells whoever asked. The right itself is given by permission groups.
 * @throws AppError ACCESS_REQUEST_NOT_FOUND, ACCESS_REQUEST_ANSWERED, ACCESS_REQUEST_OWN
 */
export async function answerAccessRequest(
  ctx: Context,
  { id, isGranted, remark }: EndpointBody<typeof endpoints.answerAccessRequest>,
): Promise<AccessRequest> {
  const { memberId } = memberOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { askerId, permission, permissionName, page } = await getAccessRequest(ctx, { id });
    if (askerId === memberId) throw new AppError('ACCESS_REQUEST_OWN');
    const status = isGranted ? 'GRANTED' : 'DECLINED';
    const { numUpdatedRows } = await ctx.db
      .updateTable('sys_access_request')
      .set({ status, remark, answered_by: memberId, answered_at: ctx.clock.now() })
      .where('id', '=', id)
      .where('status', '=', 'OPEN')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('ACCESS_REQUEST_ANSWERED');
    const target = { type: 'access_request', id };
    await closeTodos(ctx, target);
    await writeAudit(ctx, {
      action: 'access.answer',
      outcome: 'done',
      target,
      details: { status, permission },
    });
    await sendMessage(ctx, {
      template: isGranted ? 'ACCESS_GRANTED' : 'ACCESS_DECLINED',
      params: { what: permissionName || permission || page, remark },
      kind: 'NOTICE',
      to: [askerId],
      route: { path: '/index', query: {} },
      about: target,
    });
    return getAccessRequest(ctx, { id });
  });
}
