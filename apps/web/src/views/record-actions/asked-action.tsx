import { HandInDialog } from '../flow-view/late-flow.ts';
import { ActionDialog } from './action-dialog.tsx';
import { OpenedDialog } from '../module-parts/registered-parts.tsx';
import type { RecordActions } from './use-record-actions.ts';

export interface AskedActionProps {
  readonly formCode: string;
  readonly dataId: string;
  readonly actions: RecordActions;
}

/** The dialog of the last pressed action; nothing without one. */
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
