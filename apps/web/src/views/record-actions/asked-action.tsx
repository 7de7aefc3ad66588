import { HandInDialog } from '../flow-view/late-flow.ts';
import { ActionDialog } from './action-dialog.tsx';
import { OpenedDialog } from './opened-dialogs.tsx';
import type { RecordActions } from './use-record-actions.ts';

export interface AskedActionProps {
  readonly formCode: string;
  readonly dataId: string;
  readonly actions: RecordActions;
}

/** What the action that was pressed last asks before it is taken; nothing for none. */
export function AskedAction({ formCode, dataId, actions }: AskedActionProps) {
  const { asking, close, run } = actions;
  if (!asking) return null;
  if (asking.opens !== undefined)
    return <OpenedDialog name={asking.opens} dataId={dataId} title={asking.label} onClose={close} />;
  const dialog = {
    action: asking,
    onRun: (input: Parameters<typeof run>[1]) => run(asking, input),
    onClose: close,
  };
  return asking.startsFlow ? (
    <HandInDialog key={asking.code} {...dialog} formCode={formCode} dataId={dataId} />
  ) : (
    <ActionDialog key={asking.code} {...dialog} />
  );
}
