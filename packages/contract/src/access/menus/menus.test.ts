import { expect, test } from 'vitest';
import { isHiddenByPosts, menuPresetSchema, presetFor } from './menu-preset.ts';
import { codeInRoute, isMenuLink, menuRouteKey, originOfLink, pageAt, withQuery } from './menu-route.ts';

const hasPost =
  (...posts: readonly string[]) =>
  (post: string) =>
    posts.includes(post);

test('PERM-02 a preset depends on the post of the person', () => {
  const preset = {
    list_status: '1',
    byPost: [{ postSetting: 'post.preliminaryTrial', list_status: '0' }],
  };
  expect(presetFor(preset, hasPost('post.preliminaryTrial'))).toEqual({ list_status: '0' });
  expect(presetFor(preset, hasPost('post.finalTrial'))).toEqual({ list_status: '1' });
  expect(presetFor({ ...preset, apply_type: 'filing_data_proof' }, hasPost('post.preliminaryTrial'))).toEqual(
    {
      list_status: '0',
      apply_type: 'filing_data_proof',
    },
  );
  expect(presetFor({}, hasPost())).toEqual({});
});

test('PERM-02 PERM-03 an entry is hidden from holders of the first posts unless they hold one of the second', () => {
  const rule = (hideForPosts: string[], hideUnlessPosts: string[]) => ({ hideForPosts, hideUnlessPosts });
  const verify = 'post.proofVerify';
  const review = 'post.proofReview';
  expect(isHiddenByPosts(rule([], []), hasPost(verify))).toBe(false);
  expect(isHiddenByPosts(rule([verify], []), hasPost(verify))).toBe(true);
  expect(isHiddenByPosts(rule([verify], []), hasPost(review))).toBe(false);
  expect(isHiddenByPosts(rule([verify], [review]), hasPost(verify))).toBe(true);
  expect(isHiddenByPosts(rule([verify], [review]), hasPost(verify, review))).toBe(false);
  expect(isHiddenByPosts(rule([verify], [review]), hasPost())).toBe(false);
  // The second list alone limits the entry to its posts.
  expect(isHiddenByPosts(rule([], [review]), hasPost())).toBe(true);
  expect(isHiddenByPosts(rule([], [review]), hasPost(review))).toBe(false);
});

test('PERM-04 an invalid preset is refused', () => {
  for (const preset of [
    { list_status: 'a b' },
    { list_status: 0 },
    { tab: '0' },
    { byPost: [{ postSetting: 'Post.X' }] },
    { byPost: [{ postSetting: 'auth.maxAttempts' }] },
  ]) {
    expect([preset, menuPresetSchema.safeParse(preset).success]).toEqual([preset, false]);
  }
  expect(menuPresetSchema.safeParse({ byPost: [{ postSetting: 'final-trial' }] }).success).toBe(true);
});

test('PERM-04 two spellings of a route have one key', () => {
  expect(menuRouteKey('/lists/?b=2&a=1')).toBe('/lists?a=1&b=2');
  expect(menuRouteKey('/lists?a=1', { b: '2' })).toBe('/lists?a=1&b=2');
  expect(menuRouteKey('/lists?b=1#top', { b: '2' })).toBe('/lists?b=2');
  expect(menuRouteKey('/')).toBe('/');
  expect(menuRouteKey('https://a.example/x')).toBe('https://a.example/x');
  for (const text of [
    '',
    'lists',
    '//evil.example',
    '/\\evil',
    'javascript:alert(1)',
    '/a b',
    'https://',
    'ftp://a',
  ])
    expect([text, menuRouteKey(text)]).toEqual([text, null]);
});

test('NAV-04 a route includes the values of its preset', () => {
  expect(withQuery('/lists?code=rs_cert_record_list', { list_status: '1' })).toBe(
    '/lists?code=rs_cert_record_list&list_status=1',
  );
  expect(withQuery('/proof-apply-management/verify-list', { list_status: '0', apply_type: 'a&b' })).toBe(
    '/proof-apply-management/verify-list?list_status=0&apply_type=a%26b',
  );
  expect(withQuery('/lists?list_status=0', { list_status: '1' })).toBe('/lists?list_status=1');
  expect(withQuery('https://a.example/', { list_status: '1' })).toBe('https://a.example/');
});

test('PERM-04 a route maps to its page', () => {
  expect(pageAt('/lists?code=x')).toBe('/lists');
  expect(pageAt('/system/dictionary/')).toBe('/system/dictionary');
  expect(pageAt('/nowhere')).toBeNull();
  expect(pageAt('https://a.example/lists')).toBeNull();
  expect(codeInRoute('/lists?a=1&code=rs_x_list')).toBe('rs_x_list');
  expect(codeInRoute('/index')).toBeNull();
});

test('NAV-08 a link is recognised with its origin', () => {
  expect([isMenuLink('https://A.example:8443/x'), isMenuLink('/x'), isMenuLink('https:/x')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(originOfLink('https://A.example:8443/x?y')).toBe('https://a.example:8443');
  expect(originOfLink('https://user:pass@a.example/')).toBeNull();
  expect(isMenuLink('https://user:pass@a.example/')).toBe(false);
  expect(originOfLink('/x')).toBeNull();
});
