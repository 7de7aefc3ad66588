import type { MemberActor } from '@haiqiao/contract/access';
import { defineResource } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { readableRule } from './find-duplicates.ts';

const shop = defineResource({
  code: 'shop',
  label: '店铺',
  title: { field: 'name' },
  actions: [
    {
      code: 'merge',
      label: '合并',
      params: { survivor: { type: 'ref', label: '保留的', target: 'shop', required: true } },
    },
  ],
  duplicates: { name: 'name', same: ['phone', 'code'], merge: 'merge' },
  fields: {
    name: { type: 'text', label: '名称', maxLength: 50 },
    phone: { type: 'text', label: '电话', rule: 'phone', personal: 'phone' },
    code: { type: 'text', label: '代码' },
  },
});
const resource = { code: 'shop', definition: shop } as unknown as ResourceModel; // the properties that the rule uses

function actorWith(verbs: readonly string[], fields: Readonly<Record<string, 'hidden' | 'masked'>> = {}) {
  return {
    kind: 'member',
    permissions: new Set(verbs.map((verb) => `shop:${verb}`)),
    grants: new Map([['shop', { scopes: [{ kind: 'all' }], fields }]]),
  } as unknown as MemberActor; // the properties that permissions use
}

test('PERM-05 a reader with a masked telephone number gets no duplicates by it', () => {
  expect(readableRule(actorWith(['read', 'create']), resource)?.same).toEqual(['code']);
  expect(readableRule(actorWith(['read', 'create', 'unmask']), resource)?.same).toEqual(['phone', 'code']);
  expect(
    readableRule(actorWith(['read', 'unmask'], { phone: 'masked', code: 'hidden' }), resource)?.same,
  ).toEqual([]);
});

test('PERM-05 a reader without read permission or access to the names gets no duplicates', () => {
  expect(readableRule(actorWith(['create']), resource)).toBeNull();
  expect(readableRule(actorWith(['read'], { name: 'hidden' }), resource)).toBeNull();
});
