import {
  leaveMember,
  moveOrg,
  type OrgUnit,
  previewHandOver,
  queryOrgTree,
  removeOrg,
  updateMember,
} from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { showOrganisation, UNITS, uuidOf, WANG } from './testing/organisation-screen.tsx';

const unit = (name: RegExp) => screen.findByRole('treeitem', { name });
const dialogs = () => screen.findAllByRole('dialog');

test('ORG-01 the selected unit lists its members and those of its descendants', async () => {
  const { user, pages } = await showOrganisation();
  await user.click(await unit(/备案部/));
  await waitFor(() =>
    expect(pages.calls.at(-1)?.input.queryParam?.terms).toEqual([
      { column: 'unitIds', termType: 'eq', value: 'filing' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '全部成员' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '全部成员' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(pages.calls[0]?.input.queryParam?.terms).toEqual([]);
});

test('ORG-01 Alt and an arrow move a unit, and a refused move is reverted with its reason', async () => {
  const { user } = await showOrganisation();
  const moved = fakeApi(moveOrg, refused('ORG_CYCLE'));
  (await unit(/走访部/)).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('不能移动到自己或自己的下级部门之下')).toBeTruthy();
  expect(moved.calls[0]?.input).toEqual({ id: 'visit', parentId: 'centre', beforeId: 'filing' });
  await waitFor(() =>
    expect(screen.getAllByRole('treeitem').map((line) => line.dataset['id'])).toEqual([
      'centre',
      'filing',
      'visit',
    ]),
  );
});

test('ORG-01 a second move is not undone on screen by the reply to the first one', async () => {
  const { user } = await showOrganisation();
  const [centre, filing, visit] = UNITS;
  const stored = Promise.withResolvers<OrgUnit>();
  const replies = [visit, stored.promise];
  const moved = fakeApi(moveOrg, () => replies.shift() ?? visit);
  const slow = Promise.withResolvers<OrgUnit[]>();
  const trees = fakeApi(queryOrgTree, () => slow.promise);
  (await unit(/走访部/)).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(trees.calls).toHaveLength(1));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(moved.calls).toHaveLength(2));
  slow.resolve([centre, visit, filing]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByRole('treeitem').map((line) => line.dataset['id'])).toEqual([
    'centre',
    'filing',
    'visit',
  ]);
});

test('ORG-01 deleting a unit that is not empty is refused with a message', async () => {
  const { user } = await showOrganisation();
  fakeApi(removeOrg, refused('ORG_NOT_EMPTY', { units: 0, members: 2, posts: 1, contents: ['2 名成员'] }));
  await user.click(await unit(/备案部/));
  await user.click(screen.getByRole('button', { name: '对“备案部”的操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除部门' }));
  const [dialog] = await dialogs();
  if (!dialog) throw new Error('there is a dialog');
  await user.click(within(dialog).getByRole('button', { name: '删除部门' }));
  expect(await within(dialog).findByText('部门下还有 2 名成员，不能删除')).toBeTruthy();
});

test('ORG-01 ORG-02 editing a member does not send masked values, and a refusal is shown at its field', async () => {
  const { user } = await showOrganisation();
  const saved = fakeApi(
    updateMember,
    refused('MEMBER_INVALID', { issues: [{ path: 'attributes.SEAT', rule: 'max', params: { max: 9 } }] }),
  );
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const seat = await screen.findByRole('textbox', { name: '工位' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '手机' }).disabled).toBe(true);
  await user.clear(seat);
  await user.type(seat, '12');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('不能大于 9')).toBeTruthy();
  expect(saved.calls[0]?.input).toMatchObject({ id: WANG.id, rowVersion: 1, attributes: { SEAT: '12' } });
});

test('ORG-01 a handover shows its contents and requires a successor', async () => {
  const { user } = await showOrganisation();
  fakeApi(previewHandOver, [
    { kind: 'records', code: 'enterprise', label: '企业', total: 1204 },
    { kind: 'drafts', code: '', label: '', total: 2 },
  ]);
  const left = fakeApi(leaveMember, { handedOver: [], endedSessions: 0 });
  await user.click(await screen.findByRole('button', { name: '王建民' }));
  await user.click(await screen.findByRole('button', { name: '离职交接' }));
  expect(await screen.findByRole('row', { name: '负责的企业 1,204' })).toBeTruthy();
  expect(screen.getByRole('row', { name: '草稿 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '确认离职' }));
  expect(await screen.findByText('请选择接收人')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '接收人' }));
  await user.click(await screen.findByText('郑晓岚'));
  await user.click(screen.getByRole('button', { name: /确认离职/ }));
  await waitFor(() =>
    expect(left.calls[0]?.input).toEqual({ id: WANG.id, rowVersion: 1, successorId: uuidOf(2) }),
  );
});

test('ORG-01 a read-only person has no verbs', async () => {
  await showOrganisation({ rights: [] });
  expect(screen.queryByRole('button', { name: '新增成员' })).toBeNull();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  expect((await unit(/备案部/)).draggable).toBe(false);
});

test('ORG-01 the count of a unit equals its list, includes its descendants and is labelled', async () => {
  await showOrganisation();
  const top = await unit(/中心/);
  expect(within(top).getByText('2 人').title).toBe('含下级共 2 人，本部门 0 人；含停用，不含离职');
  expect(screen.getByTitle('人数含下级部门与停用成员，不含离职').textContent).toBe('3 个部门，人数含下级');
});
