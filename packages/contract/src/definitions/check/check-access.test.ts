import { expect, test } from 'vitest';
import { checkModules } from './check-modules.ts';
import { type Fault, staffing } from './testing/staffing.ts';

const ENTRY = { code: 'm', label: 'm', icon: 'x', order: 1, groups: [] };

const PORTAL = { code: 'portal', label: '企业', audience: 'ENTERPRISE', grants: [] } as const;

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
    'a menu of the staff for a group of enterprises',
    {
      ...staffing,
      permissions: [...(staffing.permissions ?? []), { ...PORTAL }],
      menus: [{ ...ENTRY, route: '/index', groups: ['portal'] }],
    },
    'm.menu.groups[0]',
    /another audience/,
  ],
  [
    'a post that holds a group of enterprises',
    { ...staffing, permissions: [...(staffing.permissions ?? []), { ...PORTAL, posts: ['admin'] }] },
    'portal.group',
    /only enterprise accounts/,
  ],
  [
    'a script as a route',
    {
      ...staffing,
      menus: [{ code: 'm', label: 'm', icon: 'x', order: 1, groups: [], route: 'javascript:1' }],
    },
    'm.menu.route',
    /not a route/,
  ],
  [
    'a list that does not exist as a route',
    { ...staffing, menus: [{ ...ENTRY, route: '/lists?code=rs_no_list' }] },
    'm.menu.route',
    /"rs_no_list"/,
  ],
  [
    'a link in a tab',
    { ...staffing, menus: [{ ...ENTRY, route: 'https://a.example/', openMode: 'TAB' }] },
    'm.menu.openMode',
    /link/,
  ],
  [
    'a page of ours within a tab',
    { ...staffing, menus: [{ ...ENTRY, route: '/index', openMode: 'EMBED' }] },
    'm.menu.openMode',
    /link/,
  ],
  [
    'a preset that is none',
    { ...staffing, menus: [{ ...ENTRY, route: '/index', preset: { list_status: 'a b' } }] },
    'm.menu.preset',
    /no preset/,
  ],
  [
    'a post setting that does not exist',
    { ...staffing, menus: [{ ...ENTRY, route: '/index', hideForPosts: ['post.nobody'] }] },
    'm.menu.posts',
    /"post.nobody"/,
  ],
  [
    'a post setting in a preset that does not exist',
    {
      ...staffing,
      menus: [{ ...ENTRY, route: '/index', preset: { byPost: [{ postSetting: 'post.nobody' }] } }],
    },
    'm.menu.posts',
    /"post.nobody"/,
  ],
  [
    'a setting that does not exist',
    { ...staffing, menus: [{ ...ENTRY, route: '/index', setting: 'no.setting' }] },
    'm.menu.setting',
    /"no.setting"/,
  ],
  [
    'a sixth level',
    {
      ...staffing,
      menus: ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((code, at) => ({
        ...ENTRY,
        code,
        ...(at === 0 ? {} : { parent: `m${at}` }),
      })),
    },
    'm6.menu.parent',
    /5 levels/,
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

test.each(FAULTS)('ENG-05 %s is reported by name', (...[_what, module, where, reason]) => {
  expect(checkModules([module], { external: { settings: ['post.admin'] } })).toContainEqual({
    module: 'staffing',
    where,
    reason: expect.stringMatching(reason),
  });
});

test('ENG-05 NAV-04 a menu entry with all properties is valid', () => {
  const menus = [
    {
      ...ENTRY,
      groups: ['portal'],
      route: '/lists?code=rs_position_list',
      preset: { list_status: '1', byPost: [{ postSetting: 'post.admin', list_status: '0' }] },
      hideForPosts: ['post.admin', 'final-trial'],
      hideUnlessPosts: ['post.admin'],
      keepAlive: false,
      openMode: 'WINDOW' as const,
      temporary: true,
      audience: 'ENTERPRISE' as const,
      visible: false,
      themes: ['CLASSIC' as const],
      setting: 'sampleMenu.enabled',
    },
    { ...ENTRY, code: 'n', route: 'https://a.example/', openMode: 'EMBED' as const },
  ];
  const settings = ['post.admin', 'sampleMenu.enabled'];
  const permissions = [...(staffing.permissions ?? []), PORTAL];
  expect(checkModules([{ ...staffing, menus, permissions }], { external: { settings } })).toEqual([]);
});
