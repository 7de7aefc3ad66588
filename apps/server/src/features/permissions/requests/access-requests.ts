import { PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { AccessRequest } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { closeTodos } from '#server/platform/messages/close-todos.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { type StoredSnapshot, snapshotOf, snapshotView } from './refusal-snapshot.ts';

/** Resource of the requests (modules/organisation). */
const RESOURCE = 'access_request';

/** Page with the requests. */
const PAGE = '/system/accessRequests';

/**
 * Requests access from the administrators, with the reason of the denial at this moment. An open request for the same is reused, and gets
 * the new note.
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
      // Literal on purpose: a prepared statement matches the partial index by a literal only, not by a parameter.
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

/** The open request, with the new note if any. */
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

/** Active members who may answer, except the requester: through groups in force assigned by post, unit or name, none of which denies it. */
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

/** Maximum number of notified people. */
const ANSWERERS_MAX = 50;

interface Row extends Omit<AccessRequest, 'answeredAt' | 'createdAt' | 'permissionName' | 'explanation'> {
  readonly explanation: StoredSnapshot | null;
  readonly answeredAt: Date | null;
  readonly createdAt: Date;
  readonly buttonName: string | null;
  readonly translations: Translations | null;
}

/** Dependencies of reading requests. */
type ReadDeps = Pick<PermissionsDeps, 'metadata'>;

/** One visible request, with the fields that the caller may see. @throws AppError ACCESS_REQUEST_NOT_FOUND */
export async function getAccessRequest(
  ctx: Context,
  deps: ReadDeps,
  { id }: { id: string },
): Promise<AccessRequest> {
  const row = await findRequest(ctx, deps, id);
  const { buttonName: _button, translations: _texts, answeredAt, createdAt, explanation, ...request } = row;
  const metadata = await deps.metadata.current();
  const { visibility, texts } = platformRows(ctx, metadata, RESOURCE);
  const { status, askerId, askerName, askerAccount, answererName } = request;
  const isShown = (field: string) => visibility(field, status) === 'whole';
  const asker = isShown('askerId')
    ? { askerId, askerName, ...(await shownAccount(ctx, metadata, { askerId, askerAccount })) }
    : { askerId: '', askerName: '', askerAccount: '' };
  return {
    ...request,
    ...texts(
      {
        permission: row.permission,
        page: row.page,
        error: row.error,
        trace: row.trace,
        note: row.note,
        remark: row.remark,
      },
      status,
    ),
    ...asker,
    answererName: isShown('answeredBy') ? answererName : '',
    // It names the missing permission and the page.
    explanation: isShown('permission') && isShown('page') ? snapshotView(ctx, explanation) : null,
    permissionName: isShown('permission') ? permissionName(ctx, row) : '',
    answeredAt: isShown('answeredAt') ? (answeredAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
  };
}

async function shownAccount(
  ctx: Context,
  metadata: Metadata,
  { askerId, askerAccount }: Pick<Row, 'askerId' | 'askerAccount'>,
): Promise<{ askerAccount: string }> {
  const members = platformRows(ctx, metadata, 'member');
  const isVisible = (await members.visible([askerId])).has(askerId);
  return { askerAccount: isVisible ? members.texts({ account: askerAccount }, '').account : '' };
}

function permissionName({ locale }: Context, { buttonName, translations }: Row): string {
  return buttonName === null ? '' : localize(buttonName, translations ?? {}, locale);
}

/** @throws AppError ACCESS_REQUEST_NOT_FOUND */
async function findRequest(ctx: Context, { metadata }: ReadDeps, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select r.id::text, r.asker_id::text as "askerId", m.username as "askerName", m.account as "askerAccount", r.permission,
      r.page, r.error, r.trace, r.note, r.explanation, r.status, coalesce(a.username, '') as "answererName",
      r.answered_at as "answeredAt", r.remark, r.created_at as "createdAt", b.name as "buttonName", b.translations
    from sys_access_request r join sys_member m on m.id = r.asker_id
    left join sys_member a on a.id = r.answered_by left join sys_button b on b.code = r.permission
    where r.id = ${id}::uuid`.execute(ctx.db);
  const [row] = rows;
  const visible = await platformRows(ctx, await metadata.current(), RESOURCE).visible([id]);
  if (!row || !visible.has(id)) throw new AppError('ACCESS_REQUEST_NOT_FOUND');
  return row;
}

/**
 * Answers a request once, and notifies the requester. The right itself is granted by permission groups.
 * @throws AppError ACCESS_REQUEST_NOT_FOUND, ACCESS_REQUEST_ANSWERED, ACCESS_REQUEST_OWN
 */
export async function answerAccessRequest(
  ctx: Context,
  deps: ReadDeps,
  { id, isGranted, remark }: EndpointBody<typeof endpoints.answerAccessRequest>,
): Promise<AccessRequest> {
  const { memberId } = memberOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const request = await findRequest(ctx, deps, id);
    const { askerId, permission, page } = request;
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
      params: { what: permissionName(ctx, request) || permission || page, remark },
      kind: 'NOTICE',
      to: [askerId],
      route: { path: '/index', query: {} },
      about: target,
    });
    return getAccessRequest(ctx, deps, { id });
  });
}
