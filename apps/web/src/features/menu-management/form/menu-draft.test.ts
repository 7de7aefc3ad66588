import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { menuDetail } from '../testing/menu-fixtures.ts';
import {
  differingFields,
  draftIssues,
  menuDraftOf,
  menuInputOf,
  newMenuDraft,
  openModesFor,
  refusalOf,
} from './menu-draft.ts';

test('PERM-04 the sent entry equals the received one', () => {
  const menu = menuDetail('0190a000-0000-7000-8000-000000000001', {
    name: '服务中心备案',
    param: '/recordManagement/center-record',
    preset: { list_status: '1', byPost: [{ postSetting: 'post.preliminaryTrial', list_status: '0' }] },
    hideForPosts: ['post.proofVerify'],
    hideUnlessPosts: ['post.proofReview'],
    themes: ['CLASSIC'],
    translations: { en: 'Centre records' },
  });
  expect(menuInputOf(menuDraftOf(menu))).toMatchObject({
    name: menu.name,
    param: menu.param,
    preset: menu.preset,
    hideForPosts: menu.hideForPosts,
    hideUnlessPosts: menu.hideUnlessPosts,
    themes: ['CLASSIC'],
    openMode: 'TAB',
    translations: { en: 'Centre records', ja: '', 'zh-TW': '' },
  });
  expect(menuInputOf(newMenuDraft(null)).preset).toEqual({});
});

test('NAV-08 a link opens in a window or inside a tab, a page never inside a tab', () => {
  expect(openModesFor('https://a.example/')).toEqual(['WINDOW', 'EMBED']);
  expect(openModesFor('/lists?code=x')).toEqual(['TAB', 'WINDOW']);
  expect(menuInputOf({ ...newMenuDraft(null), param: ' https://a.example/ ' })).toMatchObject({
    param: 'https://a.example/',
    openMode: 'WINDOW',
  });
});

test('PERM-04 a missing value is reported before sending, a refusal at its field', () => {
  const draft = { ...newMenuDraft(null), byPost: [{ post: '', listStatus: '0', applyType: '' }] };
  expect(draftIssues(draft, (issue) => `${issue}!`)).toEqual({
    name: 'name!',
    code: 'code!',
    byPost: 'byPost!',
  });
  expect(draftIssues({ ...newMenuDraft(null), name: '甲', code: 'a-b' }, String)).toEqual({});
  const refused = (id: string, issues: ApiError['issues'] = []) =>
    refusalOf(new ApiError('so', { kind: 'refused', url: '/x', id, issues }), ({ rule }) => rule);
  expect(refused('MENU_ROUTE_TAKEN')).toEqual({ param: 'so' });
  expect(refused('MENU_TOO_DEEP')).toEqual({ parentId: 'so' });
  expect(refused('REQUEST_INVALID', [{ path: 'data.preset.list_status', rule: 'regex' }])).toEqual({
    listStatus: 'regex',
  });
  expect(refused('MENU_LAST_DOOR')).toBeNull();
});

test('PERM-04 differences from another person’s save are listed', () => {
  const mine = { ...newMenuDraft(null), name: '甲', byPost: [{ post: 'a', listStatus: '', applyType: '' }] };
  expect(differingFields(mine, newMenuDraft(null))).toEqual(['name', 'byPost']);
});
