import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

test('ENG-02 a double click creates one record', async () => {
  const requestKey = centre.base.ids.uuid();
  const input = { requestKey, values: { name: '双击', kind: 'OWN' } };
  const answers = await Promise.all([1, 2, 3].map(() => centre.trySave(input)));
  const again = await centre.trySave(input);
  const ids = [...answers, again].map(({ body }) => (body.data as { dataId: string }).dataId);
  expect(new Set(ids).size).toBe(1);
  expect([...answers, again].map(({ body }) => body.code)).toEqual([0, 0, 0, 0]);
});

test('ENG-02 a double click creates one record also with unique values', async () => {
  const requestKey = centre.base.ids.uuid();
  const input = { requestKey, values: { name: '双击', kind: 'OWN', serialNo: 'TWICE-1' } };
  const answers = await Promise.all([1, 2, 3].map(() => centre.trySave(input)));
  expect(answers.map(({ body }) => body.code)).toEqual([0, 0, 0]);
  expect(new Set(answers.map(({ body }) => (body.data as { dataId: string }).dataId)).size).toBe(1);
});

test('ENG-02 a request key with other values is refused', async () => {
  const requestKey = centre.base.ids.uuid();
  const first = await centre.trySave({ requestKey, values: { name: '钥匙一', kind: 'OWN' } });
  expect(first.body.code).toBe(0);
  const second = await centre.trySave({ requestKey, values: { name: '钥匙二', kind: 'OWN' } });
  expect(second.body.data).toMatchObject({
    error: 'RECORD_INVALID',
    issues: [
      {
        path: 'requestKey',
        rule: 'requestKey',
        params: { dataId: (first.body.data as { dataId: string }).dataId },
      },
    ],
  });
  const made = await centre.base.db
    .selectFrom('log_record_change')
    .select('record_id')
    .where('record_id', '=', (first.body.data as { dataId: string }).dataId)
    .execute();
  expect(made).toHaveLength(1);
});
