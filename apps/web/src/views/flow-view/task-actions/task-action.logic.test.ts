import { TASK_ACTIONS } from '@haiqiao/contract/definitions';
import { takeTaskAction, type FlowButton } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import {
  arranged,
  asksFirst,
  taskActionOf,
  isComplete,
  NO_ANSWERS,
  returnChoices,
} from './task-action.logic.ts';

const ID = '0190a000-0000-7000-8000-0000000000a1';
const OTHER = '0190a000-0000-7000-8000-0000000000a2';
const ABOUT = { taskIds: [ID], instanceIds: [OTHER] };

function buttonOf(change: Partial<FlowButton> = {}): FlowButton {
  return {
    action: 'agree',
    label: '同意',
    opinion: 'optional',
    recordAction: null,
    nodes: [],
    needsOverride: false,
    ...change,
  };
}

test.each(TASK_ACTIONS)('ENG-04 %s is sent in the format of the contract', (action) => {
  const answers = { ...NO_ANSWERS, opinion: ' 好 ', memberIds: [OTHER], node: 'n1', deploymentId: ID };
  const said = { ...taskActionOf(action, ABOUT, answers), requestId: ID };
  expect(takeTaskAction.body.safeParse(said).error).toBeUndefined();
  expect(said.opinion).toBe('好');
});

test('ENG-04 a return sends its target and whether it returns directly', () => {
  const answers = { ...NO_ANSWERS, to: 'node' as const, node: 'prelim', comesBack: true };
  expect(taskActionOf('return', ABOUT, answers)).toMatchObject({ to: { node: 'prelim' }, comesBack: true });
  expect(taskActionOf('return', ABOUT, NO_ANSWERS)).toMatchObject({ to: 'previous', comesBack: false });
  expect(returnChoices(buttonOf({ action: 'return' }))).toEqual(['initiator']);
});

test('ENG-04 a decision includes the form input, an override its reason, and nothing else is sent', () => {
  const answers = { ...NO_ANSWERS, values: { name: '甲' }, rowVersion: 3, override: ' 值班人员不足 ' };
  expect(taskActionOf('agree', ABOUT, answers)).toEqual({
    action: 'agree',
    taskIds: [ID],
    opinion: '',
    values: { name: '甲' },
    rowVersion: 3,
    override: '值班人员不足',
  });
  expect(taskActionOf('urge', ABOUT, answers)).toEqual({ action: 'urge', instanceIds: [OTHER], opinion: '' });
});

test('ENG-04 nothing is asked when nothing is missing', () => {
  expect(asksFirst(buttonOf(), '')).toBe(false);
  expect(asksFirst(buttonOf({ opinion: 'required' }), '')).toBe(true);
  expect(asksFirst(buttonOf({ opinion: 'required' }), '材料齐全')).toBe(false);
  expect(asksFirst(buttonOf({ needsOverride: true }), '')).toBe(true);
  expect(asksFirst(buttonOf({ action: 'transfer' }), '好')).toBe(true);
  expect(asksFirst(buttonOf({ action: 'withdraw', opinion: 'none' }), '')).toBe(true);
});

test('ENG-04 a required opinion and an override reason are never skipped', () => {
  const button = buttonOf({ opinion: 'required', needsOverride: true });
  expect(isComplete(button, { ...NO_ANSWERS, opinion: '同意' })).toBe(false);
  expect(isComplete(button, { ...NO_ANSWERS, opinion: ' ', override: '值班' })).toBe(false);
  expect(isComplete(button, { ...NO_ANSWERS, opinion: '同意', override: '值班' })).toBe(true);
  expect(isComplete(buttonOf({ action: 'return' }), { ...NO_ANSWERS, to: 'node' })).toBe(false);
  expect(isComplete(buttonOf({ action: 'addSign' }), NO_ANSWERS)).toBe(false);
});

test('ENG-04 the four decision actions are visible, agree last, and others are in the overflow menu', () => {
  const buttons = (['agree', 'transfer', 'return', 'disagree', 'cc'] as const).map((action) =>
    buttonOf({ action }),
  );
  const { shown, more } = arranged(buttons);
  expect(shown.map(({ action }) => action)).toEqual(['disagree', 'return', 'agree']);
  expect(more.map(({ action }) => action)).toEqual(['transfer', 'cc']);
});
