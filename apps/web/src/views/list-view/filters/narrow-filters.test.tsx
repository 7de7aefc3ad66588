import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lastAsked, showList } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };
const WIDE_PX = window.innerWidth;

afterEach(() => {
  Object.assign(window, { innerWidth: WIDE_PX });
});

test('ENG-03 a window below 1024 pixels has all filters in a drawer, with the count of active ones', async () => {
  const { user, server } = await showList();
  Object.assign(window, { innerWidth: 900 });
  window.dispatchEvent(new Event('resize'));
  const button = await screen.findByRole('button', { name: /^筛选/ }, SLOW);
  expect(screen.queryByRole('button', { name: /^更多筛选/ })).toBeNull();
  await user.click(button);
  const drawer = await screen.findByRole('dialog', { name: '筛选' }, SLOW);
  expect(await within(drawer).findByText('类型', { selector: 'span' }, SLOW)).toBeTruthy();
  await user.click(within(drawer).getByRole('checkbox', { name: '我保管的' }));
  expect(await screen.findByText('已启用 1 个', undefined, SLOW)).toBeTruthy();
  expect(lastAsked(server).terms).toEqual([{ column: 'mine', termType: 'eq', value: true }]);
  await user.click(within(drawer).getByRole('button', { name: /^关\s*闭$/ }));
  expect(screen.queryByRole('dialog', { name: '筛选' })).toBeNull();
});
