import fc from 'fast-check';
import type { Block } from './blocks.ts';

/** Variables used by conditions of generated processes: `v0`, `v1` … */
export const VARIABLES = 4;

const variable = fc.nat({ max: VARIABLES - 1 });

const { block } = fc.letrec<{ block: Block; part: Block }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant<Block>({ kind: 'task' }),
    fc.record({
      kind: fc.constant('copies' as const),
      count: fc.integer({ min: 1, max: 3 }),
      isSequential: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('all' as const),
      parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('choice' as const), variable, yes: tie('block'), no: tie('block') }),
    fc.record({
      kind: fc.constant('some' as const),
      ways: fc.array(fc.record({ variable, block: tie('block') }), { minLength: 1, maxLength: 3 }),
      rest: tie('block'),
    }),
    fc.record({ kind: fc.constant('within' as const), block: tie('block') }),
    fc.record({ kind: fc.constant('again' as const), block: tie('block') }),
  ),
  block: fc.record({
    kind: fc.constant('sequence' as const),
    parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
  }),
}));

/** A process of any shape. */
export function randomBlock(): fc.Arbitrary<Block> {
  return block;
}
