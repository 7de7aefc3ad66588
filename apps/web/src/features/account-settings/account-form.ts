import type { AccountRule, AccountSettings } from '@haiqiao/contract/rules';
import { ApiError } from '#web/api/api-error.ts';

/** A field of the form. */
export type AccountField = keyof AccountSettings;

/** The editable fields, in the order of the dialog. */
export const ACCOUNT_FIELDS = [
  'email',
  'telphone',
  'oldPsd',
  'newPsd',
  'confirmPsd',
] as const satisfies AccountField[];

/** Faults by field: the name of a rule, or a message of the server. */
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

/** API field names (SPEC §7) that differ from those of the form. */
const WIRE_FIELDS: Readonly<Record<string, AccountField>> = {
  phone: 'telphone',
  oldPass: 'oldPsd',
  newPass: 'newPsd',
};

function fieldOf(path: string): AccountField | null {
  return ACCOUNT_FIELDS.find((field) => field === path) ?? WIRE_FIELDS[path] ?? null;
}

/** Rule for a value that breaks no named rule but is invalid: too long for a phone or an e-mail. */
const UNFIT: Readonly<Partial<Record<AccountField, AccountRule>>> = {
  email: 'emailFormat',
  telphone: 'mobileFormat',
};

/**
 * Assigns the server's issues to the fields; null when none of them belongs to a field.
 * @example faultsOf(error) // { oldPsd: { text: '旧密码不正确' } }
 */
export function faultsOf(error: unknown): AccountFaults | null {
  if (!(error instanceof ApiError)) return null;
  if (error.id === 'ACCOUNT_OLD_PASSWORD_WRONG') return { oldPsd: { text: error.message } };
  const found = error.issues.flatMap(({ path, rule }) => {
    const field = fieldOf(path);
    if (!field) return [];
    const namedRule = RULES.find((name) => name === rule) ?? UNFIT[field];
    return [[field, namedRule ? { rule: namedRule } : { text: error.message }] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
