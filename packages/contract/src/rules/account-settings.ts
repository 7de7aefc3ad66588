import type { FieldIssue } from '../http/envelope.ts';
import { isEmail } from './email.ts';
import { isMobileAccount } from './mobile-account.ts';
import { brokenPasswordRules, OLD_PASSWORD_MIN_CHARACTERS } from './password.ts';

/** Values of the account settings form; an empty text means "not provided". */
export interface AccountSettings {
  readonly email: string;
  readonly telphone: string;
  readonly oldPsd: string;
  readonly newPsd: string;
  readonly confirmPsd: string;
}

/** Names of the rules; also the keys of their texts. */
export type AccountRule =
  | 'emailFormat'
  | 'mobileFormat'
  /** Checked by the form only: an empty text changes nothing. */
  | 'emailCleared'
  | 'mobileCleared'
  | 'oldPasswordRequired'
  | 'oldPasswordLength'
  | 'newPasswordRequired'
  | 'newPasswordRule'
  | 'newPasswordRepeats'
  /** Checked by the server only. */
  | 'newPasswordUsedBefore'
  | 'confirmRequired'
  | 'confirmDiffers';

type Rule = readonly [
  path: keyof AccountSettings,
  rule: AccountRule,
  broken: (form: AccountSettings) => boolean,
];

const RULES: readonly Rule[] = [
  ['email', 'emailFormat', (form) => form.email !== '' && !isEmail(form.email)],
  ['telphone', 'mobileFormat', (form) => form.telphone !== '' && !isMobileAccount(form.telphone)],
  ['oldPsd', 'oldPasswordRequired', (form) => form.newPsd !== '' && form.oldPsd === ''],
  [
    'oldPsd',
    'oldPasswordLength',
    (form) => form.oldPsd !== '' && form.oldPsd.length < OLD_PASSWORD_MIN_CHARACTERS,
  ],
  ['newPsd', 'newPasswordRequired', (form) => form.oldPsd !== '' && form.newPsd === ''],
  ['newPsd', 'newPasswordRule', (form) => form.newPsd !== '' && brokenPasswordRules(form.newPsd).length > 0],
  ['newPsd', 'newPasswordRepeats', (form) => form.newPsd !== '' && form.newPsd === form.oldPsd],
  ['confirmPsd', 'confirmRequired', (form) => form.newPsd !== '' && form.confirmPsd === ''],
  ['confirmPsd', 'confirmDiffers', (form) => form.confirmPsd !== '' && form.confirmPsd !== form.newPsd],
];

/** Errors of the form, the first per field (SPEC §5); used by browser and server. */
export function checkAccountSettings(form: AccountSettings): readonly (FieldIssue & { rule: AccountRule })[] {
  const found = RULES.filter(([, , broken]) => broken(form)).map(([path, rule]) => ({ path, rule }));
  return found.filter((issue, index) => found.findIndex(({ path }) => path === issue.path) === index);
}

const CONTACT_RULES = { email: 'emailCleared', telphone: 'mobileCleared' } as const;

/** The stored contacts that the form empties: an empty text changes nothing (SPEC §4), so saving would not clear them. */
export function clearedContacts(
  form: Pick<AccountSettings, 'email' | 'telphone'>,
  stored: Pick<AccountSettings, 'email' | 'telphone'>,
): readonly (FieldIssue & { rule: AccountRule })[] {
  return (['email', 'telphone'] as const)
    .filter((path) => form[path] === '' && stored[path] !== '')
    .map((path) => ({ path, rule: CONTACT_RULES[path] }));
}

/** Whether saving would change anything: a new password, or a provided phone or e-mail that differs (SPEC §4). */
export function hasAccountChange(
  form: AccountSettings,
  stored: Pick<AccountSettings, 'email' | 'telphone'>,
): boolean {
  const differs = (name: 'email' | 'telphone') => form[name] !== '' && form[name] !== stored[name];
  return form.newPsd !== '' || differs('email') || differs('telphone');
}
