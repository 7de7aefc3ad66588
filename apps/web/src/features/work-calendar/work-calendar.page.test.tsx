import {
  querySlaRules,
  queryWorkCalendar,
  saveSlaRules,
  saveWorkCalendar,
} from '@haiqiao/contract/endpoints';
import { errorText } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { publicDaysOf } from '@haiqiao/contract/rules';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';

const PATH = '/system/workCalendar';
const SLOW = { timeout: 5000 };
const PUBLIC = [...(publicDaysOf(2026) ?? [])];

type Rules = EndpointReply<typeof querySlaRules>;

const RULES: Rules = {
  rules: [
    { form: '*', stage: 'preliminary', workdays: 2, warnAtPercent: 80 },
    { form: 'rs_leave_request', stage: 'final', workdays: 1, warnAtPercent: 50 },
  ],
  forms: [{ code: 'rs_leave_request', label: '请假申请' }],
  stages: [
    { code: 'preliminary', label: '预审' },
    { code: 'final', label: '终审' },
  ],
};

async function show(days = PUBLIC): Promise<UserEvent> {
  queryClient.clear();
  fakeApi(queryWorkCalendar, ({ input: { year } }) =>
    year === 2027
      ? { days: [], publicDays: null, workdays: 261 }
      : { days: [...days], publicDays: PUBLIC, workdays: 248 },
  );
  fakeApi(querySlaRules, RULES);
  const user = await showShell({
    path: PATH,
    menus: [{ ...menuOf('工作日历', PATH), buttons: [{ code: 'work_calendar:update', name: '修改' }] }],
  });
  await screen.findByRole('heading', { name: '工作日历' }, SLOW);
  return user;
}

/** The page starts with the current year. */
async function goTo(user: UserEvent, year: number): Promise<void> {
  const now = Number((await screen.findByRole('heading', { name: /^\d{4} 年$/ })).textContent?.slice(0, 4));
  const name = now < year ? '下一年' : '上一年';
  for (let step = 0; step < Math.abs(year - now); step += 1)
    await user.click(screen.getByRole('button', { name }));
  await screen.findByRole('heading', { name: `${year} 年` });
}

/** The button of a day, looked up within its month, since day names repeat in a year. */
async function dayOf(date: string, said: string): Promise<HTMLElement> {
  const month = await screen.findByRole('region', { name: `${Number(date.slice(5, 7))}月` });
  return within(month).getByRole('button', { name: `${Number(date.slice(8))}，${date}，${said}` });
}

function press(user: UserEvent, region: string, name: string): Promise<void> {
  return user.click(within(screen.getByRole('region', { name: region })).getByRole('button', { name }));
}

test('ENG-04 a day is chosen and marked with a note, and Shift chooses a range', async () => {
  const user = await show();
  await goTo(user, 2026);
  const saved = fakeApi(saveWorkCalendar, { changed: 1 });
  await user.click(await dayOf('2026-12-24', '工作日'));
  await user.type(screen.getByRole('textbox', { name: '说明' }), '系统切换');
  await press(user, '所选日期', '设为休息日');
  await waitFor(() =>
    expect(saved.calls[0]?.input.days).toEqual([{ date: '2026-12-24', kind: 'REST', note: '系统切换' }]),
  );
  await user.click(await dayOf('2026-12-28', '工作日'));
  await user.keyboard('{Shift>}');
  await user.click(await dayOf('2026-12-30', '工作日'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('2026-12-28 至 2026-12-30，共 3 天')).toBeTruthy();
});

test('ENG-04 arrow keys move between days, and a marked day shows its reason and can follow its week again', async () => {
  const user = await show();
  await goTo(user, 2026);
  const saved = fakeApi(saveWorkCalendar, { changed: 1 });
  await user.click(await dayOf('2026-10-01', '休息日，国庆节'));
  await user.keyboard('{ArrowRight}{Enter}');
  expect((await dayOf('2026-10-02', '休息日，国庆节')).getAttribute('aria-pressed')).toBe('true');
  await press(user, '所选日期', '取消标注');
  await waitFor(() =>
    expect(saved.calls[0]?.input.days).toEqual([{ date: '2026-10-02', kind: null, note: '' }]),
  );
});

test('ENG-04 missing days of the yearly notice are added at once, and an unknown year is not guessed', async () => {
  const user = await show(PUBLIC.slice(2));
  await goTo(user, 2026);
  const saved = fakeApi(saveWorkCalendar, { changed: 2 });
  expect(await screen.findByText(/2026 年节假日安排中，有 2 天与此处不同/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '导入法定节假日' }));
  await waitFor(() => expect(saved.calls[0]?.input.days).toEqual(PUBLIC.slice(0, 2)));
  await goTo(user, 2027);
  expect(await screen.findByText(/2027 年的法定节假日安排尚未收录/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '导入法定节假日' })).toBeNull();
});

test('ENG-04 a time limit is changed, one of a form is removed, and a rejected change stays on screen', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: '办理时限' }));
  const table = await screen.findByRole('table');
  const [, every, own] = within(table).getAllByRole('row');
  if (!every || !own) throw new Error('there are two rules');
  expect(within(every).queryByRole('button', { name: '删除' })).toBeNull();
  const saved = fakeApi(saveSlaRules, refused('DEFINITION_NOT_FOUND', { code: 'x' }));
  await user.click(within(every).getByRole('button', { name: '编辑时限' }));
  const dialog = await screen.findByRole('dialog');
  const days = within(dialog).getByRole('textbox', { name: '时限（工作日）' });
  await user.clear(days);
  await user.click(within(dialog).getByRole('button', { name: /保存$/ }));
  expect(await within(dialog).findByText('请输入 0 到 365 之间的工作日数')).toBeTruthy();
  await user.type(days, '4');
  await user.click(within(dialog).getByRole('button', { name: /保存$/ }));
  const reason = errorText('DEFINITION_NOT_FOUND', 'zh-CN', { code: 'x' });
  expect(await within(dialog).findByText(reason)).toBeTruthy();
  expect(saved.calls[0]?.input.rules).toEqual([
    { form: '*', stage: 'preliminary', workdays: 4, warnAtPercent: 80 },
  ]);
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  const removed = fakeApi(saveSlaRules, true);
  await user.click(within(own).getByRole('button', { name: '删除' }));
  await waitFor(() =>
    expect(removed.calls[0]?.input.remove).toEqual([{ form: 'rs_leave_request', stage: 'final' }]),
  );
});
