import { expect, test } from 'vitest';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { changesIn } from './update-rows.ts';

const fields = new Map([
  ['phone', { definition: { type: 'text', label: '电话', personal: 'mobile' } }],
  ['note', { definition: { type: 'text', label: '备注' } }],
]) as unknown as ResourceModel['fields']; // the properties used

const BEFORE = { phone: '13812341234', note: '138****1234' };

const changes = (values: Readonly<Record<string, string | null>>) =>
  changesIn({ values: new Map(Object.entries(values)) }, { fields }, BEFORE);

test('ENG-07 PERM-05 exported masks and empty cells leave the record’s values unchanged', () => {
  expect(changes({ phone: '138****1234', note: null })).toEqual({});
});

test('ENG-07 PERM-05 the mask of another value is an ordinary change, and so is a non-personal value', () => {
  expect(changes({ phone: '139****1234', note: '***' })).toEqual({ phone: '139****1234', note: '***' });
  expect(changes({ phone: '13900001234' })).toEqual({ phone: '13900001234' });
});
