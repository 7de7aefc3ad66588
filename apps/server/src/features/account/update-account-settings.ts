import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply, FieldIssue } from '@haiqiao/contract/http';
import { type AccountSettings, checkAccountSettings } from '@haiqiao/contract/rules';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { type EarlierPasswordsDeps, wasUsedBefore } from '#server/platform/credentials/earlier-passwords.ts';
import type { ProveOwnerDeps } from '#server/platform/credentials/prove-owner.ts';
import { storePassword } from '#server/platform/credentials/store-password.ts';
import {
  EMAIL_CODE,
  PHONE_CODE,
  queryAttributes,
  queryEditableBySelf,
  saveAttribute,
} from './account.repository.ts';

export interface AccountDeps extends EarlierPasswordsDeps, ProveOwnerDeps {
  readonly broadcast: Broadcast;
  /** Ends all sessions of a member, in the transaction of `ctx`. */
  readonly endSessions: (ctx: Context, memberId: string) => Promise<unknown>;
}

type Input = EndpointBody<typeof endpoints.updateAccountSettings>;

/** Wire names of the form's fields. */
const WIRE_NAMES: Readonly<Record<string, keyof Input>> = {
  email: 'email',
  telphone: 'phone',
  oldPsd: 'oldPass',
  newPsd: 'newPass',
  confirmPsd: 'newPass',
};

/** The changes to write. */
interface Changes {
  readonly attributes: readonly { code: string; value: string }[];
  readonly password: { readonly oldHash: string; readonly newHash: string } | null;
}

/**
 * Saves the caller's phone, e-mail and password (ACC-02 … ACC-07), and validates the form's rules again. Null and empty values are ignored.
 * A new password ends all sessions of the member, including this one.
 * @throws AppError ACCOUNT_NOT_OWN, ACCOUNT_INVALID, ACCOUNT_OLD_PASSWORD_WRONG, AUTH_PASSWORD_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON,
 * AUTH_BUSY
 */
export async function updateAccountSettings(
  ctx: Context,
  input: Input,
  deps: AccountDeps,
): Promise<EndpointReply<typeof endpoints.updateAccountSettings>> {
  const { memberId, account } = memberOf(ctx);
  if (input.account.toLowerCase() !== account.toLowerCase()) throw new AppError('ACCOUNT_NOT_OWN');
  const form = await readForm(ctx, input, deps);
  refuse(checkAccountSettings(form).map(({ path, rule }) => ({ path: WIRE_NAMES[path] ?? path, rule })));
  const attributes = await changedAttributes(ctx, form);
  const password = form.newPsd === '' ? null : await provenChange(ctx, form, deps);
  await save(ctx, { attributes, password }, deps);
  if (password) await deps.broadcast.publish('member-changed', { memberId });
  return { passwordChanged: password !== null };
}

/** @throws AppError ACCOUNT_INVALID when there is an issue */
function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('ACCOUNT_INVALID', { issues });
}

/** The submitted form with decrypted passwords. The browser checks the repeated password. */
async function readForm(ctx: Context, input: Input, deps: AccountDeps): Promise<AccountSettings> {
  const sent = [input.oldPass, input.newPass].filter((text) => text !== null);
  const opened = sent.length > 0 ? [...(await deps.openPasswords(ctx, sent))] : [];
  const oldPsd = input.oldPass === null ? '' : (opened.shift() ?? '');
  const newPsd = input.newPass === null ? '' : (opened.shift() ?? '');
  return { email: input.email ?? '', telphone: input.phone ?? '', oldPsd, newPsd, confirmPsd: newPsd };
}

/** The submitted attributes that differ. @throws AppError ACCOUNT_INVALID for one that members may not change */
async function changedAttributes(ctx: Context, form: AccountSettings): Promise<Changes['attributes']> {
  const stored = new Map(
    (await queryAttributes(ctx, memberOf(ctx).memberId)).map((row) => [row.code, row.value]),
  );
  const submitted = [
    { path: 'phone', code: PHONE_CODE, value: form.telphone },
    { path: 'email', code: EMAIL_CODE, value: form.email },
  ];
  const changed = submitted.filter(({ code, value }) => value !== '' && value !== stored.get(code));
  const editable = await queryEditableBySelf(ctx, [PHONE_CODE, EMAIL_CODE]);
  refuse(
    changed.filter(({ code }) => !editable.has(code)).map(({ path }) => ({ path, rule: 'notEditable' })),
  );
  return changed;
}

async function provenChange(
  ctx: Context,
  form: AccountSettings,
  deps: AccountDeps,
): Promise<Changes['password']> {
  const { account, memberId } = memberOf(ctx);
  const proven = await auditAttempt(ctx, { action: 'account.update' }, async () =>
    deps.provePassword(ctx, { account, password: form.oldPsd }).catch((cause: unknown) => {
      const isWrong = cause instanceof AppError && cause.id === 'AUTH_CREDENTIALS_WRONG';
      throw isWrong ? new AppError('ACCOUNT_OLD_PASSWORD_WRONG', undefined, { cause }) : cause;
    }),
  );
  if (await wasUsedBefore(ctx, { memberId, password: form.newPsd }, deps))
    refuse([{ path: 'newPass', rule: 'newPasswordUsedBefore' }]);
  return { oldHash: proven.passwordHash, newHash: await deps.hasher.hash(form.newPsd) };
}

async function save(ctx: Context, { attributes, password }: Changes, deps: AccountDeps): Promise<void> {
  if (attributes.length === 0 && !password) return;
  const { memberId } = memberOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    for (const { code, value } of attributes) await saveAttribute(ctx, { memberId, code, value });
    if (password) {
      // A concurrent change: the verified old password is no longer current.
      if (!(await storePassword(ctx, { memberId, ...password })))
        throw new AppError('ACCOUNT_OLD_PASSWORD_WRONG');
      await deps.endSessions(ctx, memberId);
    }
    await writeAudit(ctx, {
      action: 'account.update',
      outcome: 'done',
      target: { type: 'member', id: memberId },
      details: { changed: [...attributes.map(({ code }) => code), ...(password ? ['password'] : [])] },
    });
  });
}
