import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { makeResetLink } from '#server/platform/credentials/reset-links.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Resource of the accounts (modules/enterprise-accounts). */
const ACCOUNT = 'ent_account';
const ACTION = 'resetPassword';

export interface ResetAccountDeps {
  readonly metadata: MetadataStore;
  readonly settings: Settings;
}

/**
 * Creates the link by which the user of a visible account sets a password, including the first one. The current password and sessions
 * remain until it is used. The token is returned once and never stored.
 * @throws AppError DEFINITION_NOT_FOUND without the area of accounts, RECORD_NOT_FOUND, RECORD_ACTION_REFUSED
 */
export async function resetAccountPassword(
  ctx: Context,
  { metadata, settings }: ResetAccountDeps,
  { id }: { readonly id: string },
): Promise<EndpointReply<typeof endpoints.resetAccountPassword>> {
  const resource = await metadata.resource(ACCOUNT);
  const hours = await settings.read('auth.resetHours');
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await loadRecords(ctx, resource, { ids: [id] });
    if (!stored) throw new AppError('RECORD_NOT_FOUND');
    const action = resource.definition.actions?.find(({ code }) => code === ACTION);
    const mayBe = action?.from?.some((status) => status === stored.values['status']) ?? false;
    if (!mayBe) throw new AppError('RECORD_ACTION_REFUSED', { action: ACTION });
    const link = await makeResetLink(ctx, { owner: { kind: 'enterpriseAccount', id }, hours });
    const expiresAt = link.expiresAt.toISOString();
    await writeAudit(ctx, {
      action: `${ACCOUNT}.${ACTION}`,
      outcome: 'done',
      target: { type: ACCOUNT, id },
      details: { expiresAt },
    });
    return { token: link.token, expiresAt };
  });
}
