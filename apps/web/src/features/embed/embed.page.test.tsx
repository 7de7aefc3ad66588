import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';

function embedded(link: string) {
  return menuOf('外部地图', link, { code: 'map', openMode: 'EMBED' });
}

function frameInPage(): Promise<HTMLIFrameElement> {
  return waitFor(() => {
    const frame = document.querySelector('iframe');
    if (!frame) throw new Error('no frame yet');
    return frame;
  });
}

test('PERM-04 an external page is embedded without permission to navigate the window, and without a referrer', async () => {
  await showShell({ menus: [embedded('https://maps.example/view')], path: '/embed?code=map' });
  const frame = await frameInPage();
  expect(frame.title).toBe('外部地图');
  expect(frame.getAttribute('src')).toBe('https://maps.example/view');
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  const allowed = (frame.getAttribute('sandbox') ?? '').split(' ');
  expect(allowed.filter((power) => power.startsWith('allow-top-navigation'))).toEqual([]);
  expect(allowed).not.toContain('allow-modals');
  expect(screen.getByText('https://maps.example')).toBeTruthy();
});

test('PERM-04 a frame refused by the browser is replaced by the reason and a link', async () => {
  await showShell({ menus: [embedded('https://maps.example/view')], path: '/embed?code=map' });
  await frameInPage();
  const refused = (blockedURI: string) =>
    act(() => {
      const event = Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'frame-src',
        blockedURI,
      });
      document.dispatchEvent(event);
    });
  refused('https://other.example/');
  expect(screen.queryByText('该页面不允许在此显示')).toBeNull();
  refused('https://maps.example/view');
  expect(screen.getByText('该页面不允许在此显示')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  for (const link of screen.getAllByRole('link', { name: '在新窗口打开' }))
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('PERM-04 our own origin is never embedded, because it would have our permissions', async () => {
  await showShell({ menus: [embedded(`${window.location.origin}/log`)], path: '/embed?code=map' });
  expect(await screen.findByRole('heading', { name: /该菜单不是内嵌页面/ })).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
});
