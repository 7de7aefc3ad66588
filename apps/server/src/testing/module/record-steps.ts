import { getRecord, saveRecord } from '@haiqiao/contract/endpoints';
import type { SignedIn } from '../actors.ts';
import type { TestCaller } from '../caller.ts';

/** A record as one member sees it. */
export interface RecordRead {
  readonly status: string;
  readonly rowVersion: number;
  /** Codes of the available actions. */
  readonly actions: readonly string[];
  value(name: string): unknown;
}

/** The record of one member. */
interface RecordOf {
  readonly form: string;
  readonly dataId: string;
  readonly as: Pick<SignedIn, 'token'>;
}

/** Creates a record; returns its id. */
export async function createAs(
  { call }: Pick<TestCaller, 'call'>,
  { form, as }: Omit<RecordOf, 'dataId'>,
  values: object,
): Promise<string> {
  return (await call(saveRecord, { id: form, values: { ...values } }, { as })).dataId;
}

/** Saves values into the current version of a record; returns the reply, also of a refusal. */
export async function saveAs(
  { ask, call }: Pick<TestCaller, 'ask' | 'call'>,
  { form, dataId, as }: RecordOf,
  values: object,
): Promise<{ readonly code: number; readonly data: unknown }> {
  const { rowVersion } = await call(getRecord, { id: form, dataId }, { as });
  const input = { id: form, dataId, rowVersion, values: { ...values } };
  return (await ask(saveRecord, input, { as })).body;
}

/** Reads a record. */
export async function readAs(
  { call }: Pick<TestCaller, 'call'>,
  { form, dataId, as }: RecordOf,
): Promise<RecordRead> {
  const view = await call(getRecord, { id: form, dataId }, { as });
  return {
    status: view.status,
    rowVersion: view.rowVersion,
    actions: view.actions.map(({ code }) => code),
    value: (name) => view.fields[name]?.value,
  };
}
