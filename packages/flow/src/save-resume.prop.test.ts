import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexOf } from './engine/model-index.ts';
import type { FlowModel } from './model.ts';
import {
  endText,
  gatewayText,
  line,
  type NodeText,
  scopeXml,
  startText,
  userText,
} from './testing/diagram.ts';
import { frozen, manyFacts, playAnything } from './testing/anything.ts';
import { writeProcess } from './testing/blocks.ts';
import { modelOf } from './testing/drive.ts';
import { randomBlock } from './testing/random-block.ts';

const DISAGREED = { field: 'outcome', op: 'eq', value: 'disagree' };

/** A process with every element that stores something in the state. */
async function busyModel(): Promise<FlowModel> {
  const copies =
    '<bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>';
  const within = scopeXml(
    [startText('s'), userText('x'), userText('y', { separateFrom: ['x'] }), endText('z')],
    line('s', 'x', 'y', 'z'),
  );
  const nodes: readonly NodeText[] = [
    startText(),
    userText('a', { mode: 'all', limit: { hours: 8, onTimeout: 'return' } }),
    {
      tag: 'boundaryEvent',
      id: 'late',
      attributes: { attachedToRef: 'a', cancelActivity: 'false' },
      options: { hours: 2 },
      within: '<bpmn:timerEventDefinition/>',
    },
    gatewayText('again', 'exclusive', 'fork'),
    gatewayText('fork', 'parallel'),
    userText('b', { mode: 'order', onInitiator: 'skip' }),
    { tag: 'subProcess', id: 'sub', within: copies + within },
    { tag: 'callActivity', id: 'call', attributes: { calledElement: 'other_flow' } },
    gatewayText('join', 'parallel'),
    userText('c', { mode: 'percent', percent: 50 }),
    endText(),
  ];
  return modelOf(nodes, [
    ...line('start', 'a', 'again', 'fork', 'b', 'join', 'c', 'end'),
    ['again', 'a', DISAGREED],
    ...line('fork', 'sub', 'join'),
    ...line('fork', 'call', 'join'),
    ['late', 'end'],
  ]);
}

test('ENG-04 for any events: steps are pure, states are consistent, and a state restored from JSON continues identically', async () => {
  const model = frozen(await busyModel());
  fc.assert(
    fc.property(manyFacts({ minLength: 30, maxLength: 60 }), (events) => {
      const state = playAnything(model, ['a', 'b', 'c', 'x', 'fork', 'start'], events);
      expect(JSON.stringify(state).length).toBeLessThan(64_000);
    }),
    { numRuns: 60 },
  );
});

test('ENG-04 the same for generated processes of every shape', async () => {
  await fc.assert(
    fc.asyncProperty(randomBlock(), manyFacts({ minLength: 10, maxLength: 30 }), async (block, events) => {
      const { nodes, arrows } = writeProcess(block, {
        condition: (field) => ({ field, op: 'eq', value: true }),
        task: (id, within) => userText(id, { mode: 'all', buttons: BUTTONS }, within),
        isFlat: true,
      });
      const model = frozen(await modelOf(nodes, arrows));
      playAnything(model, [...indexOf(model).positions.keys()], events);
    }),
    { numRuns: 30 },
  );
}, 60_000);

const BUTTONS = ['agree', 'disagree', 'return'].map((action) => ({ action }));
