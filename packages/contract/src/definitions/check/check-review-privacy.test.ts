import { expect, test } from 'vitest';
import type { ComputedField, TextField } from '../field.ts';
import { checkModules } from './check-modules.ts';
import { position, withResource } from './testing/staffing.ts';

const whole: ComputedField = {
  type: 'computed',
  label: '联系',
  result: 'text',
  value: { concat: [{ field: 'post_name' }, { field: 'secret' }] },
};
const secret: TextField = { type: 'text', label: '电话', personal: 'phone' };

test.each([
  ['a title', withResource({ title: { field: 'secret' }, fields: { ...position.fields, secret } }), 'title'],
  ['a computed field', withResource({ fields: { ...position.fields, secret, whole } }), 'fields.whole.value'],
  [
    'a computed cell',
    withResource({
      fields: {
        ...position.fields,
        people: { type: 'table', label: '人', fields: { secret, whole } },
      },
    }),
    'fields.people.fields.whole.value',
  ],
])('PERM-05 %s that would reveal personal data is reported by name', (_what, module, where) => {
  expect(checkModules([module])).toContainEqual({
    module: 'staffing',
    where: `position.resource.${where}`,
    reason: expect.stringMatching(/"secret" would be visible/),
  });
});
