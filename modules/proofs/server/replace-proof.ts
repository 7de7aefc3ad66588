import { tableRowsOf } from '@haiqiao/contract/field-types';
import { type ActionEvent, allocateNumbers, type Hook, type RecordValues, textOf } from '@haiqiao/server/sdk';
import { contactBlock, enterpriseBlock, numberPrefixOf } from '@haiqiao/contract/definitions';
import { proof } from '../proof/proof.resource.ts';
import { issueProof } from './issue-proof.ts';

/** Values a replacement copies from the replaced proof: all applied-for and verified data. */
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

const REASON = 'issuing a proof updates the proof it replaces';

/**
 * Issues a replacement with the same data and optionally other wording. The filing must still be in force. The old proof ends in the same
 * transaction, so exactly one is valid.
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
  const rows = tableRowsOf(values['dataRows']).map(({ id: _, ...row }) => row);
  const copied = {
    // Values that depend on the kind.
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
  const issued = await issueProof(hook, { ...values, ...taken, ...changes });
  // Last: others wait for this number until the transaction ends.
  const [recordNo = null] = await allocateNumbers(ctx, numberPrefixOf(proof, values) ?? '');
  await all.update(proof.code, id, {
    ...copied,
    ...issued,
    recordNo,
    submittedAt: now,
    enteredAt: now,
    status: 'ISSUED',
    replacesId: record.id,
    hasRecentTwin: false,
  });
  return { replacedById: id, revokedAt: now, revokeReason: opinion };
}
