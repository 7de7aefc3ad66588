import type { FieldIssue } from '../http/envelope.ts';
import { isEmail } from './email.ts';
import { isMobileAccount } from './mobile-account.ts';
import { brokenPasswordRules, OLD_PASSWORD_MIN_CHARACTERS } from './password.ts';

/** What the account-settings form holds; an empty text means "not given". */
export interface AccountSettings {
  readonly email: string;
  readonly telphone: string;
  readonly oldPsd: string;
  readonly newPsd: string;
  readonly confirmPsd: string;
}

/** Names of the rules; each is also the key of its text. */
export type AccountRule =
  | 'emailFormat'
  | 'mobileFormat'
  | 'oldPasswordRequired'
  | 'oldPasswordLength'
  | 'newPasswordRequired'
  | 'newPasswordRule'
  | 'newPasswordRepeats'
  /** Judged by the server alone. */
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

/** What is wrong with the form, first finding per field (SPEC §5); both sides ask this. */
export function checkAccountSettings(form: AccountSettings): readonly (FieldIssue & { rule: AccountRule })[] {
  const found = RULES.filter(([, , broken]) => broken(form)).map(([path, rule]) => ({ path, rule }));
  return found.filter((issue, index) => found.findIndex(({ path }) => path === issue.path) === index);
}

/** Whether saving would change anything: a new password, or a phone or e-mail that is given and differs (SPEC §4). */
export function hasAccountChange(
  form: AccountSettings,
  stored: Pick<AccountSettings, 'email' | 'telphone'>,
): boolean {
  const differs = (name: 'email' | 'telphone') => form[name] !== '' && form[name] !== stored[name];
  return form.newPsd !== '' || differs('email') || differs('telphone');
}
