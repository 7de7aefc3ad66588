import { getListDefinition, queryRecords } from '@haiqiao/contract/endpoints';
import { defineEndpoint } from '@haiqiao/contract/http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { targetOf } from './request-target.ts';

test('ENG-03 path parameters are removed from the input and encoded', () => {
  expect(targetOf(queryRecords, { listCode: 'rs_a', queryParam: { pageSize: 30 } })).toEqual({
    path: '/api/form/designer/list/queryData/rs_a',
    query: '',
    input: { queryParam: { pageSize: 30 } },
  });
  const { path } = targetOf(queryRecords, { listCode: '../a b?c=$&#企%' });
  expect(path).toBe('/api/form/designer/list/queryData/..%2Fa%20b%3Fc%3D%24%26%23%E4%BC%81%25');
});

test('ENG-03 a GET request has the rest of its input in the query, and no body', () => {
  expect(targetOf(getListDefinition, { listCode: 'rs_a' })).toEqual({
    path: '/api/definitions/lists/rs_a',
    query: '',
    input: undefined,
  });
  const read = defineEndpoint({
    ...getListDefinition,
    path: '/api/test/:code/rows',
    pathParams: ['code'],
    body: z.strictObject({ code: z.string(), page: z.int(), word: z.string().optional() }),
  });
  expect(targetOf(read, { code: 'a', page: 2, word: '企 &' })).toEqual({
    path: '/api/test/a/rows',
    query: '?page=2&word=%E4%BC%81+%26',
    input: undefined,
  });
  expect(targetOf(read, { code: 'a', page: 2, word: undefined }).query).toBe('?page=2');
});
