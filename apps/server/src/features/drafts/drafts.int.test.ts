import { getDraft, removeDraft, saveDraft } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

const formCode = 'rs_machine';

test('ENG-02 a draft is stored per record and for a new one, the last one counts, and it is private', async () => {
  const as = centre.worker;
  const dataId = centre.base.ids.uuid();
  expect(await centre.call(getDraft, { formCode }, { as })).toBeNull();
  const values = { name: '半', parts: [{ partName: 'x\u0000y' }], odd: '\ud800' };
  await centre.call(saveDraft, { formCode, rowVersion: null, values: { name: '一' } }, { as });
  await centre.call(saveDraft, { formCode, rowVersion: null, values }, { as });
  await centre.call(saveDraft, { formCode, dataId, rowVersion: 3, values: { name: '改' } }, { as });
  expect(await centre.call(getDraft, { formCode }, { as })).toEqual({
    values: { name: '半', parts: [{ partName: 'xy' }], odd: '\ufffd' },
    rowVersion: null,
    savedAt: '2026-03-02T01:00:00.000Z',
  });
  expect(await centre.call(getDraft, { formCode, dataId }, { as })).toMatchObject({
    values: { name: '改' },
    rowVersion: 3,
  });
  expect(await centre.call(getDraft, { formCode }, { as: centre.chief })).toBeNull();
  expect(await centre.call(removeDraft, { formCode }, { as })).toBe(true);
  expect(await centre.call(removeDraft, { formCode }, { as })).toBe(false);
  expect(await centre.call(getDraft, { formCode, dataId }, { as })).not.toBeNull();
});

test('ENG-02 a draft beyond 256 kB, with excessive nesting, or of an unknown form is rejected', async () => {
  const big = await centre.ask(
    saveDraft,
    { formCode, rowVersion: null, values: { summary: '字'.repeat(100_000) } },
    { as: centre.worker },
  );
  expect(errorOf(big)).toBe('DRAFT_TOO_LARGE');
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const nested = { formCode, rowVersion: null, values: { summary: deep } };
  expect(errorOf(await centre.ask(saveDraft, nested, { as: centre.worker }))).toBe('REQUEST_INVALID');
  const unknown = await centre.ask(
    saveDraft,
    { formCode: 'rs_x', rowVersion: null, values: {} },
    { as: centre.worker },
  );
  expect(errorOf(unknown)).toBe('DEFINITION_NOT_FOUND');
});
