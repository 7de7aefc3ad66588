import { getTransfer, queryTransfers, startExport } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TransferCentre, transferCentre } from './testing/transfer-centre.ts';

let centre: TransferCentre;

beforeAll(async () => {
  centre = await transferCentre();
  await centre.insert('machine', [
    {
      name: '冲床',
      kind: 'OWN',
      serialNo: 'SN-77',
      phone: '13800138000',
      idCard: '11010519491231002X',
      ownerId: centre.worker.memberId,
    },
  ]);
});
afterAll(() => centre.close());

const listCode = 'rs_machine_list';
const wanted = { listCode, format: 'csv' as const, columns: ['name', 'serialNo', 'phone', 'idCard'] };
const auditOf = (id: string) =>
  centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'details'])
    .where('target_id', '=', id)
    .where('action', '=', 'record.export')
    .executeTakeFirstOrThrow();

test('PERM-05 ENG-07 an export masks personal data, even for members who may unmask it', async () => {
  const [, row] = await centre.exported(centre.director, wanted);
  expect(row).toEqual(['冲床', 'SN-77', '138****8000', '110***********002X']);
});

test('PERM-05 ENG-07 unmasked personal data requires the permission, a request and a reason, and is audited', async () => {
  const personal = { reason: '司法协查' };
  const { id } = await centre.call(startExport, { ...wanted, personal }, { as: centre.director });
  const transfer = await centre.ended(centre.director, id);
  expect((await centre.download(transfer.downloadUri)).toString('utf8')).toContain('13800138000');
  expect((await auditOf(id)).details).toMatchObject({
    personal: { fields: ['phone', 'idCard'], reason: '司法协查' },
  });
  const refused = await centre.ask(
    startExport,
    { ...wanted, personal, columns: ['name'] },
    { as: centre.worker },
  );
  expect(refused.status).toBe(403);
  const silent = await centre.ask(
    startExport,
    { ...wanted, personal: { reason: ' ' } },
    { as: centre.director },
  );
  expect(silent.body.code).not.toBe(0);
  const [, masked] = await centre.exported(centre.director, wanted);
  expect(masked?.[2]).toBe('138****8000');
});

test('PERM-05 a group’s mask remains in an export with personal data', async () => {
  const member = await centre.makeMember({ account: 'half-seeing' });
  await centre.grant(member, ['machine:read', 'machine:export', 'machine:unmask']);
  await centre.grantRows(member, 'machine', {
    rows: [{ kind: 'all' }],
    fields: { serialNo: 'masked', idCard: 'masked' },
  });
  const as = await centre.signIn(member);
  const [, row] = await centre.exported(as, { ...wanted, personal: { reason: '电话核实' } });
  expect(row).toEqual(['冲床', '***', '13800138000', '110***********002X']);
});

test('UPL-09 PERM-04 during view-as the file of the member’s export cannot be downloaded', async () => {
  const { id } = await centre.call(startExport, wanted, { as: centre.director });
  const { downloadUri } = await centre.ended(centre.director, id);
  expect(downloadUri).toMatch(/^\/api\/file\//);
  const viewer = await centre.signIn(await centre.makeMember({ account: 'viewer' }));
  await centre.grant(viewer, ['member:viewAs', 'permission:grantAny']);
  const headers = await centre.lookAs(viewer, centre.director);
  const viewedTransfer = await centre.call(getTransfer, { id }, { as: viewer, headers });
  expect(viewedTransfer).toMatchObject({ state: 'done', downloadUri: null });
  const refused = await centre.ask(startExport, wanted, { as: viewer, headers });
  expect(errorOf(refused)).toBe('VIEW_AS_READONLY');
});

interface Change {
  readonly without?: string;
  readonly serialNo?: 'hidden' | 'masked';
  readonly rows?: 'owner';
}

/** A member with a finished export, whose rights are then changed. */
async function exporter(account: string, personal?: { reason: string }) {
  const member = await centre.makeMember({ account });
  await centre.grant(member, ['machine:read', 'machine:export', 'machine:unmask']);
  await centre.grantRows(member, 'machine', { rows: [{ kind: 'all' }] });
  const as = await centre.signIn(member);
  const { id } = await centre.call(startExport, { ...wanted, ...(personal ? { personal } : {}) }, { as });
  const { downloadUri } = await centre.ended(as, id);
  await centre.download(downloadUri);
  const state = async () => {
    const link = await centre.app.inject({ method: 'GET', url: downloadUri ?? '' });
    const own = await centre.call(getTransfer, { id }, { as });
    return { status: link.statusCode, body: link.body, own };
  };
  const change = async (to: Change) => {
    const { db } = centre.base;
    const groups = db
      .selectFrom('sys_permission_group_holder')
      .select('group_id')
      .where('holder_id', '=', member.memberId);
    const rules = db.updateTable('sys_permission_group_row_rule').where('group_id', 'in', groups);
    if (to.without !== undefined)
      await db
        .deleteFrom('sys_permission_group_button')
        .where('group_id', 'in', groups)
        .where('button_code', '=', to.without)
        .execute();
    const { group_id } = await rules.set({ order_no: 0 }).returning('group_id').executeTakeFirstOrThrow();
    const rule = { group_id, resource: 'machine', field: 'serialNo' };
    if (to.serialNo !== undefined)
      await db
        .insertInto('sys_permission_group_field_rule')
        .values({ ...rule, mode: to.serialNo })
        .execute();
    if (to.rows !== undefined) await rules.set({ scope: JSON.stringify({ kind: to.rows }) }).execute();
    await raisePermissionVersion(systemContext(centre.base, 'test'));
    await centre.broadcast.publish('permissions-changed', {});
  };
  return { as, id, state, change };
}

test.each<[string, Change]>([
  ['the right to export is gone', { without: 'machine:export' }],
  ['the right to read is gone', { without: 'machine:read' }],
  ['a column is hidden by now', { serialNo: 'hidden' }],
  ['a column is masked by now', { serialNo: 'masked' }],
  ['fewer rows are reached by now', { rows: 'owner' }],
])('PERM-05 SYS-05 an export can no longer be downloaded once %s', async (what, to) => {
  const { change, state, as } = await exporter(what.replaceAll(' ', '-'));
  await change(to);
  const now = await state();
  expect(now).toMatchObject({ status: 403, body: expect.stringContaining('EXPORT_RIGHTS_CHANGED') });
  expect(now.own).toMatchObject({ state: 'done', downloadUri: null, error: 'EXPORT_RIGHTS_CHANGED' });
  expect(now.own.message).not.toBe('');
  const [listed] = await centre.call(queryTransfers, {}, { as });
  expect(listed?.downloadUri).toBeNull();
});

test('PERM-05 an export with personal data requires the unmask right, and one without remains available', async () => {
  const whole = await exporter('whole-exporter', { reason: '司法协查' });
  const masked = await exporter('masked-exporter');
  await whole.change({ without: 'machine:unmask' });
  await masked.change({ without: 'machine:unmask' });
  expect((await whole.state()).status).toBe(403);
  expect((await masked.state()).own.downloadUri).not.toBeNull();
  expect(errorOf(await centre.ask(getTransfer, { id: whole.id }, { as: masked.as }))).toBe(
    'TRANSFER_NOT_FOUND',
  );
});
