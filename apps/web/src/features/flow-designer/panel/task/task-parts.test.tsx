import { serviceOptionsSchema, startOptionsSchema } from '@haiqiao/contract/definitions';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPart } from '../../testing/task-screen.tsx';
import { ButtonsPart } from './buttons-part.tsx';
import { PeoplePart, RulesPart } from './decision-part.tsx';
import { FieldsPart, TitledFieldsPart } from './fields-part.tsx';
import { LimitPart } from './limit-part.tsx';
import { ServicePart } from './service-part.tsx';
import { StandInPart } from './stand-in-part.tsx';

async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  const list = await screen.findAllByText(option, { selector: '.ant-select-item-option-content *' });
  const [first] = list;
  if (!first) throw new Error(`no option ${option}`);
  await user.click(first);
}

test('ENG-04 the assignees of a task are combined rules that satisfy the contract', async () => {
  const { user, options, isSound } = showPart((part) => <PeoplePart {...part} />, { brandNew: 1 });
  expect(screen.getByText('还未设置办理人，请添加')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '添加办理人' }));
  expect(isSound()).toBe(false);
  await choose(user, '岗位', '预审岗');
  await choose(user, '办理方式', '比例');
  const percent = screen.getByRole('textbox', { name: '同意比例' });
  await user.clear(percent);
  await user.type(percent, '60{Enter}');
  expect(options()).toEqual({
    brandNew: 1,
    assignees: [{ kind: 'post', post: 'post.preliminaryTrial', within: 'all' }],
    mode: 'percent',
    percent: 60,
  });
  await user.click(screen.getByRole('button', { name: '删除：岗位' }));
  expect(options()['assignees']).toEqual([]);
});

test('ENG-04 another kind of assignee rule starts anew without the previous options', async () => {
  const { user, options } = showPart((part) => <PeoplePart {...part} />, {
    assignees: [{ kind: 'superior', level: 3 }],
  });
  await choose(user, '方式', '表单字段');
  await choose(user, '字段', '代理人');
  expect(options()['assignees']).toEqual([{ kind: 'field', field: 'agentId' }]);
});

test('ENG-04 buttons start with the default two, and each action occurs once', async () => {
  const { user, options, isSound } = showPart((part) => <ButtonsPart {...part} />, {
    assignees: [{ kind: 'initiator' }],
  });
  const label = screen.getAllByRole('textbox', { name: '按钮文字' })[0];
  if (!label) throw new Error('no line');
  await user.type(label, '预审通过');
  await user.tab();
  await user.click(screen.getByRole('button', { name: '添加按钮' }));
  expect(options()['buttons']).toEqual([
    { action: 'agree', opinion: 'optional', label: '预审通过' },
    { action: 'disagree', opinion: 'required' },
    { action: 'return', opinion: 'optional' },
  ]);
  await user.click(screen.getByRole('button', { name: '删除按钮：不同意' }));
  expect(isSound()).toBe(true);
});

test('ENG-04 restricted fields are listed, and follow the permissions again when removed', async () => {
  const { user, options } = showPart((part) => <FieldsPart {...part} />, { fields: { gone: 'hidden' } });
  await choose(user, '添加字段', '天数');
  await choose(user, '天数', '必填');
  expect(options()['fields']).toEqual({ gone: 'hidden', days: 'required' });
  await user.click(screen.getByRole('button', { name: '不再限制：gone' }));
  await user.click(screen.getByRole('button', { name: '不再限制：天数' }));
  expect(options()).toEqual({});
});

test('ENG-04 a time limit is the node’s own, or that of a rule, never both', async () => {
  const { user, options } = showPart((part) => <LimitPart {...part} />, {});
  await choose(user, '办理时限', '按时限规则');
  expect(options()).toEqual({ stage: 'preliminary' });
  await choose(user, '办理时限', '工作日');
  await choose(user, '超时后', '转交他人');
  expect(options()).toEqual({ limit: { workdays: 2, onTimeout: 'transfer', transferTo: [] } });
  expect(within(screen.getByRole('group', { name: '超时后转交给' })).getByRole('button')).toBeDefined();
});

test('ENG-04 separation of duty names the initiator and other tasks, not the task itself', async () => {
  const { user, options } = showPart((part) => <RulesPart {...part} nodeId="final" />, {});
  await choose(user, '不得由同一人办理的环节', '预审');
  expect(options()).toEqual({ separateFrom: ['prelim'] });
  expect(screen.queryByText('终审')).toBeNull();
});

test('ENG-04 a service of another kind retains nothing of the previous one', async () => {
  const { user, options } = showPart((part) => <ServicePart {...part} />, {
    kind: 'cc',
    to: [{ kind: 'initiator' }],
  });
  await choose(user, '服务类型', '设置记录状态');
  await choose(user, '记录状态', '已通过');
  expect(options()).toEqual({ kind: 'status', status: 'APPROVED' });
  expect(serviceOptionsSchema.safeParse(options()).success).toBe(true);
});

test('ENG-04 a start optionally names who gets back records that no member submitted', async () => {
  const { user, options } = showPart((part) => <StandInPart {...part} />, { status: 'DRAFT' });
  expect(screen.getByText('未设置：没有发起人的记录不能退回')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '添加办理人' }));
  await choose(user, '岗位', '预审岗');
  expect(options()).toEqual({
    status: 'DRAFT',
    standIn: [{ kind: 'post', post: 'post.preliminaryTrial', within: 'all' }],
  });
  expect(startOptionsSchema.safeParse(options()).success).toBe(true);
  await user.click(screen.getByRole('button', { name: '删除：岗位' }));
  expect(options()).toEqual({ status: 'DRAFT' });
});

test('ENG-04 PERM-01 a reader without write permission sees everything and changes nothing', () => {
  showPart((part) => <PeoplePart {...part} />, { assignees: [{ kind: 'superior', level: 2 }] }, true);
  for (const box of screen.getAllByRole('combobox')) expect(box).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '添加办理人' })).toBeNull();
});

test('ENG-04 the field modes of a start are below their own title', () => {
  showPart((part) => <TitledFieldsPart {...part} />, {});
  expect(screen.getByRole('heading', { name: '字段' })).toBeDefined();
});
