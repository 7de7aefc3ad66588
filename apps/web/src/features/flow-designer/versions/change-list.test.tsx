import type { FlowDiffView } from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '../testing/task-screen.tsx';
import { ChangeList } from './change-list.tsx';

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d">
  <bpmn:process id="p">
    <bpmn:userTask id="prelim" name="预审"/>
    <bpmn:userTask id="Activity_1" name="复核"/>
    <bpmn:exclusiveGateway id="Gateway_1"/>
    <bpmn:sequenceFlow id="Flow_0bi9lxm" sourceRef="prelim" targetRef="Gateway_1"/>
    <bpmn:sequenceFlow id="Flow_2" name="通过" sourceRef="Gateway_1" targetRef="Activity_1"/>
  </bpmn:process>
</bpmn:definitions>`;

const part = (name: string, before: unknown, after: unknown) => ({
  part: name,
  before: before === null ? '' : JSON.stringify(before),
  after: JSON.stringify(after),
});

const DIFF: FlowDiffView = {
  added: [{ id: 'Flow_0bi9lxm', name: 'Flow_0bi9lxm', kind: 'flow' }],
  removed: [{ id: 'Gateway_gone', name: 'Gateway_gone', kind: 'node' }],
  changed: [
    {
      id: 'Flow_2',
      name: 'Flow_2',
      kind: 'flow',
      parts: [
        part('condition', null, { field: 'outcome', op: 'eq', value: 'agree' }),
        part('to', 'prelim', 'Activity_1'),
      ],
    },
    {
      id: 'Gateway_1',
      name: 'Gateway_1',
      kind: 'node',
      parts: [part('defaultFlow', 'Flow_2', 'Flow_0bi9lxm')],
    },
    {
      id: 'Activity_1',
      name: '复核',
      kind: 'node',
      parts: [
        part('options.status', null, 'APPROVED'),
        part('options.separateFrom', null, ['initiator', 'prelim']),
        part('options.mode', 'any', 'all'),
        part('options.fields', null, { days: 'readonly', zz: 'hidden' }),
        part('options.buttons', null, [{ action: 'agree', label: '复核通过' }, { action: 'return' }]),
        part('options.brandNew', null, { kept: 'as it is' }),
      ],
    },
  ],
};

test('ENG-04 differences are described as text: conditions, names of nodes and arrows, states', () => {
  showPart(() => <ChangeList diff={DIFF} drawings={[XML]} />, {});
  const text = screen.getByRole('list').textContent;
  for (const words of [
    '“上一环节的结果”等于 同意',
    '预审 → 条件分支',
    '条件分支',
    '复核',
    '已通过',
    '发起人、预审',
    '会签',
    '天数：只读、zz：隐藏',
    '复核通过、退回',
    '{"kept":"as it is"}',
  ])
    expect(text).toContain(words);
  for (const raw of ['{"field"', 'Flow_0bi9lxm', 'Flow_2', 'Gateway_1', 'APPROVED', 'Activity_1'])
    expect(text).not.toContain(raw);
  // An element in none of the drawings is named by its id.
  expect(text).toContain('节点 Gateway_gone');
});

const CHEN = '0190a000-0000-7000-8000-00000000000a';
const OTHER = '0190a000-0000-7000-8000-00000000000b';
const OFFICE = '0190a000-0000-7000-8000-00000000000c';

const ASKED = {
  assignees: [
    { kind: 'post', post: 'post.preliminaryTrial', within: 'all' },
    { kind: 'members', memberIds: [CHEN, OTHER] },
    { kind: 'orgHead', of: 'initiator' },
    { kind: 'orgHead', of: OFFICE },
    { kind: 'superior', level: 2 },
    { kind: 'field', field: 'agentId' },
    { kind: 'initiatorChoice', among: [CHEN] },
    { kind: 'previousHandler', node: 'prelim' },
    { kind: 'previousHandler' },
    { kind: 'initiator' },
    { kind: 'variable', variable: 'who' },
  ],
  limit: { workdays: 2, warnAtPercent: 80, onTimeout: 'transfer', transferTo: [{ kind: 'initiator' }] },
};

test('ENG-04 assignees and time limits are described with the labels of the panel', () => {
  const changed = [
    {
      id: 'prelim',
      name: '预审',
      kind: 'node' as const,
      parts: [
        part('options.assignees', [{ kind: 'brandNew', of: 'x' }], ASKED.assignees),
        part('options.limit', { hours: 24 }, ASKED.limit),
      ],
    },
  ];
  showPart(() => <ChangeList diff={{ added: [], removed: [], changed }} drawings={[XML]} />, {});
  const [before, limitBefore] = screen.getAllByRole('deletion').map(({ textContent }) => textContent);
  const [after, limitAfter] = screen.getAllByRole('insertion').map(({ textContent }) => textContent);
  expect(before).toBe('[{"kind":"brandNew","of":"x"}]');
  expect(after).toBe(
    [
      '岗位：预审岗（全部部门）',
      `指定成员：陈晓、${OTHER}`,
      '部门负责人：发起人的部门',
      '部门负责人：备案科',
      '逐级上级：2',
      '表单字段：代理人',
      '发起人选择：陈晓',
      '之前的办理人：预审',
      '之前的办理人：上一环节',
      '发起人',
      '流程变量：who',
    ].join('；'),
  );
  expect(limitBefore).toBe('24 小时；提醒时点：80%；超时后：提醒办理人');
  expect(limitAfter).toBe('2 工作日；提醒时点：80%；超时后：转交他人；超时后转交给：发起人');
});
