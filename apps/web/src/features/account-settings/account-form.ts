import type { AccountRule, AccountSettings } from '@haiqiao/contract/rules';
import { ApiError } from '#web/api/api-error.ts';

/** A field of the form. */
export type AccountField = keyof AccountSettings;

/** The fields that may be edited, in the order the dialog shows them. */
export const ACCOUNT_FIELDS = [
  'email',
  'telphone',
  'oldPsd',
  'newPsd',
  'confirmPsd',
] as const satisfies AccountField[];

/** What is wrong where: the name of a rule, or a sentence that the server wrote. */
export type AccountFaults = Readonly<
  Partial<Record<AccountField, { readonly rule?: AccountRule; readonly text?: string }>>
>;

const RULES = [
  'emailFormat',
  'mobileFormat',
  'oldPasswordRequired',
  'oldPasswordLength',
  'newPasswordRequired',
  'newPasswordRule',
  'newPasswordRepeats',
  'newPasswordUsedBefore',
  'confirmRequired',
  'confirmDiffers',
] as const satisfies readonly AccountRule[];

/** Names of the wire (SPEC §7) beside those of the form. */
const WIRE_FIELDS: Readonly<Record<string, AccountField>> = {
  phone: 'telphone',
  oldPass: 'oldPsd',
  newPass: 'newPsd',
};

function fieldOf(path: string): AccountField | null {
  return ACCOUNT_FIELDS.find((field) => field === path) ?? WIRE_FIELDS[path] ?? null;
}

/** A value that breaks no named rule but does not fit: too long for a phone or an e-mail. */
const UNFIT: Readonly<Partial<Record<AccountField, AccountRule>>> = {
  email: 'emailFormat',
  telphone: 'mobileFormat',
};

/**
 * Lays what the server refused to the fields; null when the refusal is about none of them.
 * @example faultsOf(error) // { oldPsd: { text: '旧密码不正确' } }
 */
export function faultsOf(error: unknown): AccountFaults | null {
  if (!(error instanceof ApiError)) return null;
  if (error.id === 'ACCOUNT_OLD_PASSWORD_WRONG') return { oldPsd: { text: error.message } };
  const found = error.issues.flatMap(({ path, rule }) => {
    const field = fieldOf(path);
    if (!field) return [];
    const known = RULES.find((name) => name === rule) ?? UNFIT[field];
    return [[field, known ? { rule: known } : { text: error.message }] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
