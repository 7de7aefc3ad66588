import type { MemberActor } from '@haiqiao/contract/access';
import { defineResource } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { knownRule } from './find-twins.ts';

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
const resource = { code: 'shop', definition: shop } as unknown as ResourceModel; // what the rule is read from

function actorWith(verbs: readonly string[], fields: Readonly<Record<string, 'hidden' | 'masked'>> = {}) {
  return {
    kind: 'member',
    permissions: new Set(verbs.map((verb) => `shop:${verb}`)),
    grants: new Map([['shop', { scopes: [{ kind: 'all' }], fields }]]),
  } as unknown as MemberActor; // what rights are read from
}

test('PERM-05 whoever may not see a telephone whole is told nothing of who else has it', () => {
  expect(knownRule(actorWith(['read', 'create']), resource)?.same).toEqual(['code']);
  expect(knownRule(actorWith(['read', 'create', 'unmask']), resource)?.same).toEqual(['phone', 'code']);
  expect(
    knownRule(actorWith(['read', 'unmask'], { phone: 'masked', code: 'hidden' }), resource)?.same,
  ).toEqual([]);
});

test('PERM-05 whoever may not read, or does not see the names, is told of no double at all', () => {
  expect(knownRule(actorWith(['create']), resource)).toBeNull();
  expect(knownRule(actorWith(['read'], { name: 'hidden' }), resource)).toBeNull();
});
