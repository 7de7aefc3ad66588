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

test('ENG-04 what differs is told in words: conditions, names of nodes and arrows, states', () => {
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
  // What stands in none of the drawings at hand keeps its id: there is nothing else to tell it by.
  expect(text).toContain('节点 Gateway_gone');
});
