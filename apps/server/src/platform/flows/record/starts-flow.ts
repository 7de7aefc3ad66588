import type { ActionDefinition } from '@haiqiao/contract/definitions';

/** The actions by which records are handed in, and taken back, everywhere. */
const SUBMIT = 'submit';
const WITHDRAW = 'withdraw';

/** Whether an action hands a record in, so that the flow of its form begins. */
export function startsFlow({ code, startsFlow: isSaid }: ActionDefinition): boolean {
  return isSaid ?? code === SUBMIT;
}

/** Whether an action takes a record back, or ends its flow at once; undefined for one that leaves the flow alone. */
export function endsFlow({ code, endsFlow: said }: ActionDefinition): ActionDefinition['endsFlow'] {
  return said ?? (code === WITHDRAW ? 'withdrawn' : undefined);
}
