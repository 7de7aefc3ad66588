import { saveRecord, unmaskField } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

test('PERM-05 rows outside the row scope can be neither read nor changed', async () => {
  const { dataId } = await centre.makeMachine({ name: '主任的' });
  await expect(centre.readMachine(dataId, centre.worker)).rejects.toThrow('RECORD_NOT_FOUND');
  const answer = await centre.trySave({ dataId, rowVersion: 1, values: { name: '偷' } }, centre.worker);
  expect(errorOf(answer)).toBe('RECORD_NOT_FOUND');
  const unknown = { dataId: centre.base.ids.uuid(), rowVersion: 1, values: { name: '偷' } };
  const nowhere = await centre.trySave(unknown, centre.worker);
  expect([nowhere.body.code, nowhere.body.message]).toEqual([answer.body.code, answer.body.message]);
  const own = await centre.makeMachine({ name: '工人的' }, centre.worker);
  expect((await centre.readMachine(own.dataId, centre.worker)).title).toBe('工人的');
});

test('PERM-05 hidden fields are missing and masked ones masked, neither can be written, nor can read-only ones, and a mask is no value', async () => {
  const { dataId } = await centre.makeMachine({
    name: '面具',
    serialNo: 'SECRET-9',
    profit: '99',
    idCard: '11010519491231002X',
    phone: '13812345678',
    price: '5',
    ownerId: centre.worker.memberId,
  });
  const { fields } = await centre.readMachine(dataId, centre.worker);
  expect(Object.keys(fields)).not.toContain('profit');
  expect(Object.keys(fields)).not.toContain('idCard');
  expect(fields['serialNo']).toEqual({ value: '***', displayValue: '***' });
  expect(fields['phone']?.value).toBe('138****5678');
  expect(JSON.stringify(fields)).not.toContain('SECRET');
  for (const values of [
    { profit: '1' },
    { serialNo: 'SECRET-9' },
    { price: '6' },
    { recordNo: 'X' },
    { status: 'RUNNING' },
  ]) {
    const answer = await centre.trySave({ dataId, rowVersion: 1, values }, centre.worker);
    expect(answer.body.data).toMatchObject({ error: 'RECORD_READONLY', field: Object.keys(values)[0] });
  }
  // The mask of a number is no number: sending it back changes nothing.
  const mask = await centre.trySave(
    { dataId, rowVersion: 1, values: { phone: '138****5678', seats: 3 } },
    centre.worker,
  );
  expect(mask.body.code).toBe(0);
  const unchanged = await centre.call(
    unmaskField,
    { id: 'rs_machine', dataId, field: 'phone', reason: '电话核实' },
    { as: centre.chief },
  );
  expect(unchanged.value).toBe('13812345678');
  const harmless = await centre.trySave(
    { dataId, rowVersion: 2, values: { price: '5.00', seats: 4 } },
    centre.worker,
  );
  expect(harmless.body.code).toBe(0);
});

test('PERM-05 an actor cannot create records for owners outside their own rows', async () => {
  const answer = await centre.trySave(
    { values: { name: '塞给别人', kind: 'OWN', ownerId: centre.other.memberId } },
    centre.worker,
  );
  // They created it, so it is theirs: a worker's row scope is what they own or created.
  expect(answer.body.code).toBe(0);
  const maker = await centre.ask(
    saveRecord,
    { id: 'rs_maker', values: { name: '不许' } },
    { as: centre.worker },
  );
  expect(maker.status).toBe(403);
});

test('PERM-05 no warning reveals hidden data', async () => {
  const member = await centre.makeMember({ account: 'unwarned' });
  await centre.grant(member, ['machine:read', 'machine:create']);
  await centre.grantRows(member, 'machine', { rows: [{ kind: 'all' }], fields: { maker: 'hidden' } });
  const unwarned = await centre.signIn(member);
  const values = { name: '贵重', kind: 'OWN', price: '200000' };
  expect((await centre.trySave({ values }, unwarned)).body.code).toBe(0);
  expect(errorOf(await centre.trySave({ values }))).toBe('RECORD_WARNINGS');
});
