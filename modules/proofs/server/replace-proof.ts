import { tableRowsOf } from '@haiqiao/contract/field-types';
import { type ActionEvent, allocateNumbers, type Hook, type RecordValues, textOf } from '@haiqiao/server/sdk';
import { contactBlock, enterpriseBlock, numberPrefixOf } from '@haiqiao/contract/definitions';
import { proof } from '../proof/proof.resource.ts';
import { issueProof } from './issue-proof.ts';

/** What a new proof takes over from the one that it replaces: everything that was applied for and verified. */
const TAKEN_OVER = [
  ...Object.keys(enterpriseBlock),
  ...Object.keys(contactBlock),
  'purpose',
  'purposeNote',
  'receiver',
  'copies',
  'language',
  'needSeal',
  'periodFrom',
  'periodTo',
  'tradeModes',
  'filingKind',
  'centerRecordId',
  'publicServiceRecordId',
  'associationRecordId',
  'supplierRecordId',
];

const REASON = 'a proof that replaces another is issued with it';

/**
 * Issues a proof in place of another: the same data, other words around them where asked for. A filing is asked anew whether
 * it is in force. The old one ends in the same transaction, so that never both are valid, nor none.
 */
export async function replaceProof(hook: Hook, event: ActionEvent): Promise<RecordValues> {
  const { ctx } = hook;
  const { record, params, opinion } = event;
  const { values } = record;
  const all = hook.records.unrestricted(REASON);
  const taken = Object.fromEntries(TAKEN_OVER.map((name) => [name, values[name] ?? null]));
  const changes = Object.fromEntries(
    ['receiver', 'language'].flatMap((name) =>
      textOf(params, name) === '' ? [] : [[name, params[name] ?? null]],
    ),
  );
  const id = await all.create(proof.code, { ...taken, ...changes });
  const now = ctx.clock.now().toISOString();
  const prefix = numberPrefixOf(proof, values) ?? '';
  const [recordNo = null] = await allocateNumbers(ctx, prefix);
  const rows = tableRowsOf(values['dataRows']).map(({ id: _, ...row }) => row);
  const kept = {
    // What hangs on the kind is known only now.
    ...taken,
    ...changes,
    applyType: values['applyType'] ?? null,
    createdBy: values['createdBy'] ?? null,
    ownerId: values['ownerId'] ?? null,
    orgId: values['orgId'] ?? null,
    verifiedBy: values['verifiedBy'] ?? null,
    verifiedAt: values['verifiedAt'] ?? null,
    dataRows: rows.length === 0 ? null : rows,
  };
  const whole = { ...values, ...taken, ...changes };
  await all.update(proof.code, id, {
    ...kept,
    ...(await issueProof(hook, whole)),
    recordNo,
    submittedAt: now,
    enteredAt: now,
    status: 'ISSUED',
    replacesId: record.id,
    hasRecentTwin: false,
  });
  return { replacedById: id, revokedAt: now, revokeReason: opinion };
}
