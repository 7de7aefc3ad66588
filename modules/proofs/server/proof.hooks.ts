import { AppError } from '@haiqiao/contract/errors';
import { sameValue } from '@haiqiao/contract/field-types';
import {
  defineHooks,
  memberName,
  memberOf,
  type RecordHooks,
  type RecordValues,
  refusal,
  type ServerPart,
  textOf,
} from '@haiqiao/server/sdk';
import { proof } from '../proof/proof.resource.ts';
import { AT_VERIFIER } from '../proof/proof-states.ts';
import { firstDay, lastDay } from './proof-period.ts';
import { hasRecentDuplicate } from './recent-duplicate.ts';

const WITH_VERIFIER: ReadonlySet<string> = new Set(AT_VERIFIER);

/** The field verifiers change while the application is with them; all else is read-only then, and this field otherwise. */
const VERIFIERS = 'dataRows';

const beforeValidate: RecordHooks['beforeValidate'] = async ({ ctx }, { kind, before, values }) => {
  if (kind !== 'update' || before === null) return undefined;
  const handler = textOf(before, 'handlerId');
  if (handler !== '' && handler !== memberOf(ctx))
    throw new AppError('FLOW_TASK_CLAIMED', { by: await memberName(ctx, handler) });
  const isVerifiers = WITH_VERIFIER.has(textOf(before, 'status'));
  const stray = Object.keys(values).find(
    (name) => (name === VERIFIERS) !== isVerifiers && !sameValue(values[name] ?? null, before[name] ?? null),
  );
  if (stray !== undefined) throw refusal(stray, 'readonly');
  return undefined;
};

/** States of issued proofs: a reader of the document must learn its state. */
const ISSUED_ONCE: ReadonlySet<string> = new Set(['ISSUED', 'EXPIRED', 'REVOKED', 'REPLACED']);

const beforeRemove: RecordHooks['beforeRemove'] = async (_, { status }) => {
  if (ISSUED_ONCE.has(status)) throw refusal('status', 'proofKept');
};

/** Rounds periods to whole months. */
function wholeMonths(values: RecordValues): RecordValues {
  const [from, to] = [textOf(values, 'periodFrom'), textOf(values, 'periodTo')];
  return {
    ...(from === '' ? {} : { periodFrom: firstDay(from) }),
    ...(to === '' ? {} : { periodTo: lastDay(to) }),
  };
}

/** Values derived from an application on every save. */
export const proofHooks: readonly ServerPart[] = [
  defineHooks(proof, {
    beforeValidate,
    beforeRemove,
    derive: async (_, { values }) => wholeMonths(values),
    beforeSave: async ({ ctx, records }, { id, kind, values }) =>
      kind === 'action'
        ? undefined
        : { hasRecentTwin: await hasRecentDuplicate(ctx, records, { id, values }) },
  }),
];
