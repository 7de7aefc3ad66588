import { expect, test } from 'vitest';
import { checkModules } from './check-modules.ts';
import { type Fault, position, staffing, withResource, withField, text } from './testing/staffing.ts';

const FAULTS: readonly Fault[] = [
  [
    'a reserved column',
    withField('title', text({})),
    'position.resource.fields.title.column',
    /belongs to every record/,
  ],
  [
    'a column twice',
    withField('postName', text({})),
    'position.resource.fields.postName.column',
    /already used by "post_name"/,
  ],
  [
    'the pinyin column twice',
    withField('post_name_pinyin', text({})),
    'position.resource.fields.post_name_pinyin.column',
    /post_name/,
  ],
  ['a name that is none', withField('a-b', text({})), 'position.resource.fields.a-b', /not a field name/],
  [
    'an unknown field of the title',
    withResource({ title: { field: 'no' } }),
    'position.resource.title.field',
    /"no"/,
  ],
  [
    'a number prefix that is none',
    withResource({ numberPrefix: 'g1' }),
    'position.resource.numberPrefix',
    /capital/,
  ],
  [
    'a resource code that is none',
    {
      ...staffing,
      resources: [{ ...position, code: 'Position' }],
      forms: [],
      lists: [],
      permissions: [],
      menus: [],
    },
    'Position.resource.code',
    /not a code/,
  ],
  [
    'an unknown state of an action',
    withResource({ actions: [{ code: 'go', label: '走', to: 'LOST' }] }),
    'position.resource.actions[0].to',
    /"LOST"/,
  ],
  [
    'an action that opens a dialog and leads to a state as well',
    withResource({ actions: [{ code: 'go', label: '走', opens: 'dialog', to: 'OPEN' }] }),
    'position.resource.actions[0].opens',
    /dialog/,
  ],
  [
    'an action called like a verb',
    withResource({ actions: [{ code: 'delete', label: '删' }] }),
    'position.resource.actions[0].code',
    /verb/,
  ],
  [
    'two actions of one code',
    withResource({ actions: [...(position.actions ?? []), { code: 'call', label: '呼' }] }),
    'position.resource.actions[2].code',
    /twice/,
  ],
  [
    'an unknown field of a warning',
    withResource({
      warnings: [{ code: 'w', field: 'no', when: { field: 'pay', op: 'isnull' }, text: '注意' }],
    }),
    'position.resource.warnings[0]',
    /"no"/,
  ],
  ['unique over nothing known', withResource({ unique: [['no']] }), 'position.resource.unique[0]', /"no"/],
  [
    'a dictionary value twice',
    {
      ...staffing,
      dictionaries: [
        {
          code: 'RS_KIND',
          label: 'k',
          items: [{ value: 'A', label: 'a', items: [{ value: 'A', label: 'b' }] }],
        },
      ],
    },
    'RS_KIND.dictionary.items',
    /twice/,
  ],
  ['a text that says nothing', withField('x', text({ label: ' ' })), 'texts.position.x', /empty/],
];

test.each(FAULTS)('ENG-05 %s is reported by name', (...[_what, module, where, reason]) => {
  expect(checkModules([module])).toContainEqual({
    module: 'staffing',
    where,
    reason: expect.stringMatching(reason),
  });
});
