import type { TaskAction } from '@haiqiao/contract/definitions';
import type { TaskOutcome } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import type { IconName } from '#web/ui/icon/icons.ts';
import type { OwnVerbs } from '../../list-view/list-scope.ts';
import type { NamedOutcome } from '../../outcomes/outcome-dialog.tsx';
import { type DeedAbout, type DeedButton, isOfInstance } from '../deeds/deed.logic.ts';
import { flowRowOf } from './flow-row.ts';

/** Deeds that are offered for several at once, each with how much it wants said, and whether it asks at all. */
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
  Record<TaskAction, { opinion: DeedButton['opinion']; icon: IconName; isAsked: boolean }>
>;

/** A deed that is offered for several at once. */
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

/** What came of a batch, for as long as it is looked at. */
export interface Told extends Asked {
  readonly outcomes: readonly NamedOutcome[];
}

/** What such a deed is about, as it is sent. */
export function aboutOf({ action, rows }: Pick<Asked, 'action' | 'rows'>): DeedAbout {
  const named = rows.map(flowRowOf);
  return isOfInstance(action)
    ? { taskIds: [], instanceIds: named.map(({ instanceId }) => instanceId) }
    : { taskIds: named.map(({ taskId }) => taskId), instanceIds: [] };
}

/** What came of it for each row; a row of which nothing was told has failed. */
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

/** The button of such a deed: it knows no nodes, and takes no action of the record along. */
export function batchButton(action: BatchAction, label: string): DeedButton {
  const { opinion } = BATCH[action];
  return { action, label, opinion, recordAction: null, nodes: [], needsOverride: false };
}
