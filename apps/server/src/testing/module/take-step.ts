import { getRecord, runRecordAction, takeTaskAction, undoTaskAction } from '@haiqiao/contract/endpoints';
import type { SignedIn } from '../actors.ts';
import type { TestApp } from '../test-app.ts';
import type { TestCaller } from '../caller.ts';

/** An action of a record as requested by a browser. */
export interface Step {
  readonly form: string;
  readonly dataId: string;
  readonly action: string;
  readonly opinion?: string | undefined;
  readonly params?: object | undefined;
}

/** Takes an action on one record; returns its outcome or the refusal. */
export async function takeStep(
  { ask }: Pick<TestCaller, 'ask'>,
  { form, dataId, action, opinion, params }: Step,
  as: Pick<SignedIn, 'token'>,
): Promise<unknown> {
  const input = {
    id: form,
    dataId,
    action,
    ...(opinion === undefined ? {} : { opinion }),
    ...(params === undefined ? {} : { params: { ...params } }),
  };
  const { body } = await ask(runRecordAction, input, { as });
  return Array.isArray(body.data) ? (body.data[0] as unknown) : body.data;
}

/** Claims the open task of a record. */
export async function claimTask(
  { base, call }: Pick<TestApp, 'base' | 'call'>,
  { form, dataId }: Pick<Step, 'form' | 'dataId'>,
  as: Pick<SignedIn, 'token'>,
): Promise<unknown> {
  const { flow } = await call(getRecord, { id: form, dataId }, { as });
  const taskIds = flow?.tasks.map(({ task }) => task.id) ?? [];
  return call(takeTaskAction, { action: 'claim', taskIds, requestId: base.ids.uuid() }, { as });
}

/** Undoes the member's last action on a record in a flow. @returns the resulting state or the error */
export async function undoStep(
  { base, ask, call }: Pick<TestApp, 'base' | 'ask' | 'call'>,
  { form, dataId }: Pick<Step, 'form' | 'dataId'>,
  as: Pick<SignedIn, 'token'>,
): Promise<string> {
  const { flow } = await call(getRecord, { id: form, dataId }, { as });
  const instanceIds = flow ? [flow.instance.id] : [];
  const { body } = await ask(undoTaskAction, { instanceIds, requestId: base.ids.uuid() }, { as });
  if (body.code !== 0) return String((body.data as { error?: string } | null)?.error); // a refusal has an error id
  return (await call(getRecord, { id: form, dataId }, { as })).status;
}
