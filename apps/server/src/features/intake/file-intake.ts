import type {
  FiledView,
  fileIntake as endpoint,
  getIntake as statusEndpoint,
} from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inSharedTransaction, prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import { handInNew } from '#server/platform/records/actions/hand-in-new.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { createRecord } from '#server/platform/records/save/create-record.ts';
import { contentHash } from './content-hash.ts';
import { hasFiledField } from './filed-fields.ts';
import { type Filed, filedAs, filedView, findFiled } from './filed-view.ts';
import { filedForm, type IntakeDeps, keyOf } from './intake-deps.ts';
import { invalid, failureView } from './issue-views.ts';

type Input = EndpointBody<typeof endpoint>;

/**
 * Files a record: runs the same save and submission as the UI, in one transaction with the reference. A concurrent call with the same
 * reference waits and gets the same response, or is rejected when the content differs.
 * @throws AppError INTAKE_FORM_REFUSED, INTAKE_INVALID, INTAKE_REFERENCE_USED, and errors of the submission
 */
export async function fileIntake(ctx: Context, deps: IntakeDeps, input: Input): Promise<FiledView> {
  const form = await filedForm(ctx, deps, input.formCode);
  assertFields(ctx, form, input.values);
  const { reference, submit, values } = input;
  const bodyHash = await contentHash(ctx, { submit, values });
  const records = await deps.records.snapshot();
  // An outer transaction is ended by its owner.
  const isOwn = !ctx.db.isTransaction;
  let filed: Filed | undefined;
  try {
    filed = await inSharedTransaction(ctx, {
      kind: `intake ${input.formCode}`,
      run: (ctx, { isShared }) =>
        fileOnce(ctx, records, { form, bodyHash, input, endsTransaction: isOwn && !isShared }),
    });
  } catch (error) {
    throw failureView(ctx, error);
  }
  filed ??= await findFiled(ctx, { form, reference });
  if (!filed?.bodyHash.equals(bodyHash)) throw new AppError('INTAKE_REFERENCE_USED', { reference });
  return filedView(ctx, deps, { form, reference, filed });
}

/** @throws AppError INTAKE_INVALID for fields that programs may not fill in */
function assertFields(ctx: Context, { resource }: FormModel, values: Input['values']): void {
  const strangers = Object.keys(values).filter((name) => !hasFiledField(ctx.actor, resource, name));
  const issues: FieldIssue[] = strangers.map((path) => ({ path, rule: 'unknownField' }));
  if (issues.length > 0) throw invalid(ctx, issues);
}

interface Filing {
  readonly form: FormModel;
  readonly bodyHash: Buffer;
  readonly input: Input;
  readonly endsTransaction: boolean;
}

/** Returns no row when the reference is already used. */
const claim = prepareStatement<{ record_id: string }>(
  sql`
  insert into sys_intake (key_id, form_code, reference, body_hash, record_id, received_at)
  values (${slot('keyId')}::uuid, ${slot('form')}::text, ${slot('reference')}::text, ${slot('bodyHash')}::bytea, ${slot('id')}::uuid,
    ${slot('at')}::timestamptz)
  on conflict do nothing returning record_id`,
  {
    locks: 'reference',
    undo: sql`
      delete from sys_intake
      where key_id = ${slot('keyId')}::uuid and form_code = ${slot('form')}::text and reference = ${slot('reference')}::text
        and record_id = ${slot('id')}::uuid`,
  },
);

/** No-op when the reference is already used. @returns the filing; undefined when it must be looked up */
async function fileOnce(
  ctx: Context,
  records: RecordDeps,
  { form, bodyHash, input, endsTransaction }: Filing,
): Promise<Filed | undefined> {
  const { resource, definition } = form;
  const { reference, submit, values: inputValues } = input;
  const id = ctx.ids.uuid();
  const at = ctx.clock.now();
  const { keyId } = keyOf(ctx);
  const claimed = await claim.run(ctx, { keyId, form: definition.code, reference, bodyHash, id, at });
  if (claimed.length === 0) return undefined;
  const creation = { id, inputValues, fixed: definition.fixed, source: 'API' } as const;
  if (submit) {
    const stored = await handInNew(ctx, records, { form, creation, endsTransaction });
    return stored ? filedAs(form, stored, { bodyHash, receivedAt: at }) : undefined;
  }
  await createRecord(ctx, records, { ...creation, resource });
  return undefined;
}

/** Number and state of a filing. @throws AppError INTAKE_FORM_REFUSED, INTAKE_NOT_FOUND */
export async function getIntake(
  ctx: Context,
  deps: IntakeDeps,
  { formCode, reference }: EndpointBody<typeof statusEndpoint>,
): Promise<FiledView> {
  const form = await filedForm(ctx, deps, formCode);
  const filed: Filed | undefined = await findFiled(ctx, { form, reference });
  if (!filed) throw new AppError('INTAKE_NOT_FOUND', { reference });
  return filedView(ctx, deps, { form, reference, filed });
}
