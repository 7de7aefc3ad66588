import { expect, test } from 'vitest';
import { checkModules } from './check-modules.ts';
import { type Fault, staffing } from './testing/staffing.ts';

const FAULTS: readonly Fault[] = [
  [
    'an unknown parent of a menu entry',
    { ...staffing, menus: [{ code: 'm', label: 'm', icon: 'x', order: 1, groups: [], parent: 'no' }] },
    'm.menu.parent',
    /"no"/,
  ],
  [
    'an unknown group of a menu entry',
    { ...staffing, menus: [{ code: 'm', label: 'm', icon: 'x', order: 1, groups: ['no'] }] },
    'm.menu.groups[0]',
    /"no"/,
  ],
  [
    'a script as a route',
    {
      ...staffing,
      menus: [{ code: 'm', label: 'm', icon: 'x', order: 1, groups: [], route: 'javascript:1' }],
    },
    'm.menu.route',
    /no route/,
  ],
  [
    'an unknown verb',
    {
      ...staffing,
      permissions: [
        { code: 'staffing_all', label: 'g', grants: [{ resource: 'position', may: ['fly'], rows: [] }] },
      ],
    },
    'staffing_all.group.grants[0].may[0]',
    /"fly"/,
  ],
  [
    'an unknown field of a grant',
    {
      ...staffing,
      permissions: [
        {
          code: 'staffing_all',
          label: 'g',
          grants: [{ resource: 'position', may: [], rows: [], fields: { no: 'hidden' } }],
        },
      ],
    },
    'staffing_all.group.grants[0].fields.no',
    /"no"/,
  ],
  [
    'an unknown resource of a grant',
    {
      ...staffing,
      permissions: [{ code: 'staffing_all', label: 'g', grants: [{ resource: 'no', may: [], rows: [] }] }],
    },
    'staffing_all.group.grants[0].resource',
    /"no"/,
  ],
];

test.each(FAULTS)('ENG-05 %s is found and named', (...[_what, module, where, reason]) => {
  expect(checkModules([module])).toContainEqual({
    module: 'staffing',
    where,
    reason: expect.stringMatching(reason),
  });
});
