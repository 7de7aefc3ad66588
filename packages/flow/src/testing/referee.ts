import { Engine } from 'bpmn-engine';

/** Properties and methods of a waiting activity in the reference engine. */
interface WaitingTask {
  readonly id: string;
  signal(message: object): void;
}

function isWaitingTask(api: unknown): api is WaitingTask {
  return typeof api === 'object' && api !== null && 'id' in api && 'signal' in api;
}

/** A condition on a boolean variable in its format; its sub-processes copy variables, services are shared. */
export function refereeCondition(name: string): string {
  return `\${environment.services.${name}()}`;
}

/** A process in a reference engine, as far as both are compared. */
export interface Referee {
  /** Nodes with waiting tasks, individually, in alphabetical order. */
  readonly open: () => readonly string[];
  readonly complete: (nodeId: string, variables: Readonly<Record<string, unknown>>) => void;
  readonly isOver: () => boolean;
}

/** Starts a process in `bpmn-engine`. */
export async function startReferee(
  source: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Referee> {
  const waiting: WaitingTask[] = [];
  const listener = {
    emit(event: string, api: unknown): void {
      if (event === 'activity.wait' && isWaitingTask(api)) waiting.push(api);
    },
  };
  const truths = new Map(Object.entries(variables));
  const services = Object.fromEntries(
    [...truths.keys()].map((name) => [name, () => truths.get(name) === true]),
  );
  const engine = new Engine({ name: 'referee', source, services });
  const execution = await engine.execute({ listener });
  return {
    open: () => waiting.map(({ id }) => id).toSorted(),
    complete(nodeId, changes) {
      const at = waiting.findIndex(({ id }) => id === nodeId);
      const [task] = waiting.splice(at, 1);
      if (!task) throw new Error(`nothing waits at ${nodeId}`);
      for (const [name, value] of Object.entries(changes)) truths.set(name, value);
      task.signal({});
    },
    isOver: () => execution.state === 'idle',
  };
}
