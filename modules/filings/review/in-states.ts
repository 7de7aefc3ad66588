import type { Condition } from '@haiqiao/contract/definitions';

/** Condition: the record is in one of these states. */
export const inStates = (...value: readonly string[]): Condition => ({ field: 'status', op: 'in', value });
