import { expect, test } from 'vitest';
import { doneSteps, redone, type Step, undone, UNTOUCHED, withStep } from './steps.logic.ts';

const TURN: Step = { do: 'turn', degrees: 90 };
const MIRROR: Step = { do: 'mirror', axis: 'vertical' };

test('SVC-06 steps are undone and redone one by one, within the existing steps', () => {
  const both = withStep(withStep(UNTOUCHED, TURN), MIRROR);
  expect(doneSteps(both)).toEqual([TURN, MIRROR]);
  expect(doneSteps(undone(both))).toEqual([TURN]);
  expect(doneSteps(undone(undone(undone(both))))).toEqual([]);
  expect(doneSteps(redone(undone(undone(both))))).toEqual([TURN]);
  expect(redone(both)).toEqual(both);
});

test('SVC-06 a new step after an undo replaces the undone steps', () => {
  const after = withStep(undone(withStep(UNTOUCHED, TURN)), MIRROR);
  expect(doneSteps(after)).toEqual([MIRROR]);
  expect(redone(after)).toEqual(after);
});
