import type { Condition } from '@haiqiao/contract/definitions';

/** Records in one of some states. */
export const inStates = (...value: readonly string[]): Condition => ({ field: 'status', op: 'in', value });
