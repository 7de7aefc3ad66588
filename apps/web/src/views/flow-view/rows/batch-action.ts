import type { TaskAction } from '@haiqiao/contract/definitions';
import type { TaskOutcome } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import type { IconName } from '#web/ui/icon/icons.ts';
import type { OwnVerbs } from '../../list-view/list-scope.ts';
import type { NamedOutcome } from '../../outcomes/outcome-dialog.tsx';
import {
  type TaskActionSubject,
  type TaskActionButton,
  isOfInstance,
} from '../task-actions/task-action.logic.ts';
import { flowRowOf } from './flow-row.ts';

/** Actions available for several rows, with their required input. */
export const BATCH = {
  agree: { opinion: 'optional', icon: 'check', isAsked: true },
  disagree: { opinion: 'required', icon: 'close', isAsked: true },
  transfer: { opinion: 'optional', icon: 'user-switch', isAsked: true },
  claim: { opinion: 'none', icon: 'pushpin', isAsked: false },
  release: { opinion: 'none', icon: 'undo', isAsked: false },
  urge: { opinion: 'optional', icon: 'bell', isAsked: true },
  withdraw: { opinion: 'optional', icon: 'undo', isAsked: true },
  suspend: { opinion: 'required', icon: 'minus-circle', isAsked: true },
  resume: { opinion: 'optional', icon: 'reload', isAsked: true },
  retry: { opinion: 'none', icon: 'reload', isAsked: false },
  terminate: { opinion: 'required', icon: 'close-square', isAsked: true },
} as const satisfies Partial<
  Record<TaskAction, { opinion: TaskActionButton['opinion']; icon: IconName; isAsked: boolean }>
>;

/** An action available for several rows. */
export type BatchAction = keyof typeof BATCH;

export function isBatchAction(key: string): key is BatchAction {
  return Object.hasOwn(BATCH, key);
}

export type Selection = Parameters<OwnVerbs['actOnAll']>[2];

export interface Asked {
  readonly action: BatchAction;
  readonly rows: readonly ListRow[];
  readonly selection: Selection;
}

/** The result of a batch, while it is shown. */
export interface BatchResult extends Asked {
  readonly outcomes: readonly NamedOutcome[];
}

/** The subject of such an action, as sent. */
export function aboutOf({ action, rows }: Pick<Asked, 'action' | 'rows'>): TaskActionSubject {
  const named = rows.map(flowRowOf);
  return isOfInstance(action)
    ? { taskIds: [], instanceIds: named.map(({ instanceId }) => instanceId) }
    : { taskIds: named.map(({ taskId }) => taskId), instanceIds: [] };
}

/** The outcome for each row; a row without one has failed. */
export function namedOutcomes(
  { action, rows }: Pick<Asked, 'action' | 'rows'>,
  outcomes: readonly TaskOutcome[],
): NamedOutcome[] {
  return rows.map((row) => {
    const { taskId, instanceId, title } = flowRowOf(row);
    const outcome = outcomes.find((each) =>
      isOfInstance(action) ? each.instanceId === instanceId : each.taskId === taskId,
    );
    return { id: row.id, name: title, ok: outcome?.ok ?? false, message: outcome?.message };
  });
}

/** The button of such an action: without nodes and without a record action. */
export function batchButton(action: BatchAction, label: string): TaskActionButton {
  const { opinion } = BATCH[action];
  return { action, label, opinion, recordAction: null, nodes: [], needsOverride: false };
}
