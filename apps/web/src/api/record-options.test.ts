import { queryRecordOptions } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { queryClient } from './query-client.ts';
import { recordOptionQueries } from './record-options.ts';

const named = (value: string) => ({ value, displayValue: `名${value}`, hint: '', hasChildren: false });
const namesOf = (ids: readonly string[], target = '$region') =>
  queryClient.fetchQuery(recordOptionQueries.byIds(target, ids));

test('ENG-02 names requested one by one at the same moment are one call per kind, and each caller gets its own', async () => {
  const server = fakeApi(queryRecordOptions, ({ input: { ids } }) => (ids ?? []).map(named));
  const answers = await Promise.all([namesOf(['1', '2']), namesOf(['2', '3']), namesOf(['4'], 'maker')]);
  expect(answers.map((options) => options.map(({ value }) => value))).toEqual([
    ['1', '2'],
    ['2', '3'],
    ['4'],
  ]);
  expect(server.calls.map(({ input: { target, ids } }) => [target, ids])).toEqual([
    ['$region', ['1', '2', '3']],
    ['maker', ['4']],
  ]);
  await namesOf(['5']);
  expect(server.calls).toHaveLength(3);
});

test('ENG-02 more names than one call allows are several calls', async () => {
  const server = fakeApi(queryRecordOptions, ({ input: { ids } }) => (ids ?? []).map(named));
  const ids = Array.from({ length: 250 }, (_, at) => String(at));
  expect(await namesOf(ids)).toHaveLength(250);
  expect(server.calls.map(({ input }) => input.ids?.length)).toEqual([200, 50]);
});
