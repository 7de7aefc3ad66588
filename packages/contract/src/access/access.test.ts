import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERSONAL_KINDS, type FieldDefinition } from '../definitions/field.ts';
import { type Actor, type MemberActor, ANONYMOUS } from './actor.ts';
import { type AccessedResource, fieldAccessesOf, NO_ACCESS } from './field-access.ts';
import { isWritable, mayDo } from './field-mode.ts';
import type { FieldMode } from './grant.ts';
import { MASK_PATTERNS, MASKED_WHOLE, maskPersonal } from './mask-personal.ts';

const phone: FieldDefinition = { type: 'text', label: '电话', personal: 'phone' };
const name: FieldDefinition = { type: 'text', label: '名称' };
const status: FieldDefinition = { type: 'status', label: '状态' };

function accessTo(actor: Actor, field: string, definition: FieldDefinition) {
  const resource: AccessedResource = {
    code: 'enterprise',
    title: { literal: '' },
    fields: { [field]: definition },
  };
  return fieldAccessesOf(actor, resource).get(field) ?? NO_ACCESS;
}

function memberWith(
  permissions: readonly string[],
  fields: Readonly<Record<string, FieldMode>> = {},
): MemberActor {
  return {
    kind: 'member',
    memberId: 'm',
    sessionId: 's',
    username: '张三',
    account: 'zhang',
    orgId: null,
    postIds: [],
    permissions: new Set(permissions),
    grants: new Map([['enterprise', { scopes: [{ kind: 'all' }], fields }]]),
    permissionVersion: 1,
  };
}

test('PERM-05 the most restrictive of all rules for a field applies', () => {
  const modeOf = (actor: Actor, field: string, definition: FieldDefinition) =>
    accessTo(actor, field, definition).mode;
  const plain = memberWith([]);
  expect(modeOf(plain, 'name', name)).toBe('editable');
  expect(modeOf(plain, 'state', status)).toBe('readonly');
  expect(modeOf(plain, 'name', { ...name, readonly: true })).toBe('readonly');
  const elsewhere = fieldAccessesOf(plain, { code: 'position', title: { literal: '' }, fields: { name } });
  expect(elsewhere.get('name')?.mode).toBe('hidden');
  expect(modeOf(ANONYMOUS, 'name', name)).toBe('hidden');
  const blind = memberWith(['enterprise:unmask'], { phone: 'hidden', name: 'masked', state: 'editable' });
  expect(accessTo(blind, 'phone', phone)).toEqual({ mode: 'hidden', canWrite: false, canUnmask: false });
  expect(accessTo(blind, 'name', name)).toEqual({ mode: 'masked', canWrite: false, canUnmask: false });
  expect(modeOf(blind, 'state', status)).toBe('readonly');
});

test('PERM-05 personal data is masked for all, replaceable unseen, and unmasked one by one by authorised members', () => {
  expect(accessTo(memberWith([]), 'phone', phone)).toEqual({
    mode: 'masked',
    canWrite: true,
    canUnmask: false,
  });
  expect(accessTo(memberWith(['enterprise:unmask']), 'phone', phone)).toEqual({
    mode: 'masked',
    canWrite: true,
    canUnmask: true,
  });
  expect(accessTo(memberWith(['enterprise:unmask'], { phone: 'readonly' }), 'phone', phone)).toEqual({
    mode: 'masked',
    canWrite: false,
    canUnmask: true,
  });
  expect(accessTo(memberWith(['position:unmask']), 'phone', phone).canUnmask).toBe(false);
  const shut = { mode: 'masked', canWrite: false, canUnmask: false };
  expect(accessTo(memberWith(['enterprise:unmask'], { phone: 'masked' }), 'phone', phone)).toEqual(shut);
  expect(accessTo(memberWith(['enterprise:unmask']), 'name', name).canUnmask).toBe(false);
});

const ledger: AccessedResource = {
  code: 'enterprise',
  title: { concat: [{ field: 'name' }, { field: 'level' }] },
  fields: {
    name,
    level: { type: 'text', label: '级别' },
    lines: {
      type: 'table',
      label: '明细',
      fields: {
        price: { type: 'money', label: '单价' },
        phone,
        twice: {
          type: 'computed',
          label: '两倍',
          result: 'decimal',
          value: { add: [{ field: 'price' }, { field: 'price' }] },
        },
      },
    },
    sum: {
      type: 'computed',
      label: '合计',
      result: 'decimal',
      value: { sumOf: { table: 'lines', field: 'twice' } },
    },
    more: { type: 'computed', label: '更多', result: 'decimal', value: { add: [{ field: 'sum' }] } },
    sign: {
      type: 'computed',
      label: '标记',
      result: 'text',
      value: {
        if: { field: 'level', op: 'notnull' },
        then: { literal: '有' },
        else: { literal: '无' },
      },
    },
  },
};

test('PERM-05 a value computed from a hidden or masked field is no more visible than that field', () => {
  const modesWith = (fields: Readonly<Record<string, FieldMode>>) => {
    const accesses = fieldAccessesOf(memberWith([], fields), ledger);
    return Object.fromEntries([...accesses].map(([field, { mode }]) => [field, mode]));
  };
  const whole = { title: 'readonly', sum: 'readonly', more: 'readonly', sign: 'readonly' };
  expect(modesWith({})).toMatchObject({ ...whole, 'lines.twice': 'readonly', 'lines.phone': 'masked' });
  expect(modesWith({ level: 'hidden' })).toMatchObject({ ...whole, title: 'hidden', sign: 'hidden' });
  expect(modesWith({ level: 'masked' })).toMatchObject({ ...whole, title: 'masked', sign: 'masked' });
  expect(modesWith({ level: 'readonly' })).toMatchObject(whole);
  const hidden = { sum: 'hidden', more: 'hidden', 'lines.twice': 'hidden' };
  expect(modesWith({ 'lines.price': 'hidden' })).toMatchObject({ ...whole, ...hidden });
  expect(modesWith({ lines: 'hidden' })).toMatchObject({ ...whole, ...hidden, 'lines.phone': 'hidden' });
  expect(modesWith({ lines: 'masked' })).toMatchObject({ sum: 'masked', 'lines.price': 'masked' });
});

test('PERM-05 names of Object.prototype are no rules', () => {
  expect(accessTo(memberWith([]), 'constructor', name).mode).toBe('editable');
});

test('PERM-01 the system has every permission, an anonymous actor none', () => {
  const system = { kind: 'system', reason: 'test' } as const;
  expect(accessTo(system, 'phone', phone)).toEqual({ mode: 'editable', canWrite: true, canUnmask: false });
  expect(mayDo(system, 'enterprise', 'delete')).toBe(true);
  expect(mayDo(ANONYMOUS, 'enterprise', 'read')).toBe(false);
});

test('PERM-01 a verb needs its permission and a row scope', () => {
  const actor = memberWith(['enterprise:update', 'position:update']);
  expect(mayDo(actor, 'enterprise', 'update')).toBe(true);
  expect(mayDo(actor, 'enterprise', 'delete')).toBe(false);
  expect(mayDo(actor, 'position', 'update')).toBe(false);
});

test('ENG-01 people cannot set server-set fields', () => {
  expect(isWritable(name)).toBe(true);
  expect(isWritable(status)).toBe(false);
  expect(isWritable({ ...name, readonly: true })).toBe(false);
  expect(isWritable({ type: 'computed', label: '和', result: 'text', value: { literal: 'x' } })).toBe(false);
});

test.each([
  ['mobile', '13800005678', '138****5678'],
  ['mobile', '1380000567', MASKED_WHOLE],
  ['phone', '13800005678', '138****5678'],
  ['phone', '028-87654321', '028****4321'],
  ['phone', '0838-1234567-123456', '083****4567'],
  ['phone', '02887654321', '028****4321'],
  ['phone', '400-820-8820', '400****8820'],
  ['phone', '内线 12', MASKED_WHOLE],
  ['idCard', '510107199001011234', '510***********1234'],
  ['idCard', '51010719900101123X', '510***********123X'],
  ['idCard', '510107900101123', MASKED_WHOLE],
  ['email', 'liu@example.com', 'l***@example.com'],
  ['email', 'a@example.com', '***@example.com'],
  ['email', 'nobody', MASKED_WHOLE],
  ['name', '张三', '张**'],
  ['name', '欧阳修文', '欧**'],
  ['name', '𠮷野', '𠮷**'],
  ['name', '张', MASKED_WHOLE],
  ['text', '任何内容', MASKED_WHOLE],
  ['text', '', ''],
] as const)('PERM-05 a %s %j is shown as %j', (kind, text, shown) => {
  expect(maskPersonal(kind, text)).toBe(shown);
});

const personal = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.stringMatching(/^1[3-9][0-9]{9}$/),
  fc.stringMatching(/^0[0-9]{2,3}-?[0-9]{7,8}(-[0-9]{1,6})?$/),
  fc.stringMatching(/^[1-9][0-9]{16}[0-9X]$/),
  fc.emailAddress(),
);

test.each(PERSONAL_KINDS)('PERM-05 a masked %s never shows the whole value', (kind) => {
  fc.assert(
    fc.property(personal, (text) => {
      const shown = maskPersonal(kind, text);
      expect(shown).not.toBe(text);
      expect(shown).toContain('**');
      const secret = { mobile: 4, phone: 3, idCard: 11, email: 1, name: 1, text: 1 }[kind];
      const unmasked = [...shown.replaceAll('*', '')];
      expect([...text].length - unmasked.length).toBeGreaterThanOrEqual(Math.min(secret, [...text].length));
    }),
    { numRuns: 500 },
  );
});

test('PERM-05 mask patterns mean the same in PostgreSQL and JavaScript', () => {
  const patterns = Object.values(MASK_PATTERNS).flat();
  for (const { pattern, replacement } of patterns) {
    expect(pattern).toMatch(/^\^.*\$$/);
    // Character classes and look-arounds differ between the two.
    expect(pattern).not.toMatch(/\\[a-zA-Z]|\(\?|\*\?|\+\?|\}\?/);
    expect(replacement).not.toContain('$');
  }
});
