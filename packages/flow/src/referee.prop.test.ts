import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFlow } from './analysis/check-flow.ts';
import { type Block, writeProcess, type WrittenProcess } from './testing/blocks.ts';
import { diagramXml, userText } from './testing/diagram.ts';
import { Drive, modelOf } from './testing/drive.ts';
import { playBlocks } from './testing/play.ts';
import { randomBlock, VARIABLES } from './testing/random-block.ts';
import { type Referee, refereeCondition, startReferee } from './testing/referee.ts';

/** Loops require another round until an inner task has been done twice. */
function rounds({ loops }: WrittenProcess, done: readonly string[]): Record<string, boolean> {
  const isOver = (tasks: readonly string[]): boolean =>
    tasks.some((task) => done.filter((id) => id === task).length > 1);
  return Object.fromEntries([...loops].map(([loop, tasks]) => [loop, !isOver(tasks)]));
}

function openIn({ state }: Drive): readonly string[] {
  return state.tasks.map(({ nodeId }) => nodeId).toSorted();
}

/** Runs both engines in step, task by task; `picks` choose the next open task. */
function compare(
  process: WrittenProcess,
  [ours, theirs]: readonly [Drive, Referee],
  picks: readonly number[],
): void {
  const done: string[] = [];
  for (let open = openIn(ours); open.length > 0 && done.length < 1000; open = openIn(ours)) {
    expect(open).toEqual(theirs.open());
    const nodeId = open[(picks[done.length % picks.length] ?? 0) % open.length] ?? '';
    done.push(nodeId);
    const variables = rounds(process, done);
    const task = ours.state.tasks.find((one) => one.nodeId === nodeId);
    ours.on(null, { kind: 'agree', taskId: task?.id ?? '', variables });
    theirs.complete(nodeId, variables);
  }
  expect(theirs.open()).toEqual([]);
  expect(theirs.isOver()).toBe(true);
  expect(ours.end).toBe('done end');
}

/** Input of a run: blocks, condition values, and the choice of the next open task. */
const cases = fc.tuple(
  randomBlock(),
  fc.array(fc.boolean(), { minLength: VARIABLES, maxLength: VARIABLES }),
  fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 20 }),
);

function writeOurs(generated: Block, isFlat: boolean): WrittenProcess {
  return writeProcess(generated, {
    condition: (field) => ({ field, op: 'eq', value: true }),
    task: (id, within) => userText(id, {}, within),
    isFlat,
  });
}

function beginningOf(process: WrittenProcess, truths: readonly boolean[]): Record<string, boolean> {
  return { ...Object.fromEntries(truths.map((truth, at) => [`v${at}`, truth])), ...rounds(process, []) };
}

test('ENG-04 generated processes run as in another engine: the same tasks in the same order, the same end', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([generated, truths, picks]) => {
      const ours = writeOurs(generated, false);
      const theirs = writeProcess(generated, {
        condition: refereeCondition,
        task: (id, within) => ({ tag: 'userTask', id, within }),
        isFlat: false,
      });
      const variables = beginningOf(ours, truths);
      const referee = await startReferee(diagramXml(theirs.nodes, theirs.arrows), variables);
      compare(ours, [new Drive(await modelOf(ours.nodes, ours.arrows), variables), referee], picks);
    }),
    { numRuns: 8 },
  );
}, 60_000);

test('ENG-04 generated processes with joins of every kind follow the semantics of their blocks, and their checks find no error', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([generated, truths, picks]) => {
      const process = writeOurs(generated, true);
      const variables = beginningOf(process, truths);
      const model = await modelOf(process.nodes, process.arrows);
      compare(process, [new Drive(model, variables), playBlocks(generated, variables)], picks);
      expect(checkFlow(model).filter(({ isBlocking }) => isBlocking)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 60_000);
