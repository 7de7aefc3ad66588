import {
  type AccountSettings,
  checkAccountSettings,
  clearedContacts,
  hasAccountChange,
} from '@haiqiao/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { accountQueries, saveAccountSettings } from '#web/api/account.ts';
import { queryClient } from '#web/api/query-client.ts';
import { signOutAfter } from '#web/session/leave-session.ts';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import { useSession } from '#web/session/session.store.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ACCOUNT_FIELDS, type AccountFaults, type AccountField, faultsOf } from './account-form.ts';

/** Delay of the sign-out after a new password (SPEC §9). */
export const SIGN_OUT_AFTER_MS = 800;

export interface AccountForm {
  readonly userName: string;
  readonly account: string;
  readonly values: AccountSettings;
  readonly isLoading: boolean;
  readonly isSaving: boolean;
  /** The message under a field; empty for none. */
  readonly errorOf: (field: AccountField) => string;
  readonly change: (field: AccountField, value: string) => void;
  /** Called when a field is left: from then on its faults are shown. */
  readonly leave: (field: AccountField) => void;
  readonly save: () => Promise<void>;
}

/** Sends changes: empty password fields mean no change (ACC-06), passwords are sent encrypted (AUTH-04). */
async function send(account: string, form: AccountSettings): Promise<boolean> {
  const [oldPass = null, newPass = null] =
    form.newPsd === '' ? [] : await sealPasswords([form.oldPsd, form.newPsd], { silent: true });
  const { passwordChanged } = await saveAccountSettings({
    account,
    oldPass,
    newPass,
    phone: form.telphone || null,
    email: form.email || null,
  });
  return passwordChanged;
}

/** The faults to show: rules of fields that were left, and the server's issues. */
function useFaults(values: AccountSettings, stored: Pick<AccountSettings, 'email' | 'telphone'>) {
  const { t } = useTranslation('account');
  const [left, setLeft] = useState<readonly AccountField[]>([]);
  const [refused, setRefused] = useState<AccountFaults>({});
  const issues = [...checkAccountSettings(values), ...clearedContacts(values, stored)];
  const errorOf = (field: AccountField): string => {
    const fault = refused[field];
    if (fault?.text) return fault.text;
    const issue = issues.find(({ path }) => path === field);
    const rule = fault?.rule ?? (left.includes(field) ? issue?.rule : undefined);
    return rule ? t(`rule.${rule}`) : '';
  };
  return {
    isValid: issues.length === 0,
    errorOf,
    leave: (field: AccountField) => setLeft((now) => (now.includes(field) ? now : [...now, field])),
    showAll: () => setLeft(ACCOUNT_FIELDS),
    refuse: setRefused,
    forgive: (field: AccountField) => setRefused(({ [field]: _, ...others }) => others),
  };
}

/** Assigns the server's issues to their fields; shows other messages; any other error is a bug. */
function showError(error: unknown, refuse: (faults: NonNullable<ReturnType<typeof faultsOf>>) => void): void {
  const found = faultsOf(error);
  if (found) refuse(found);
  else if (error instanceof ApiError) showToast('error', error.message);
  else throw error;
}

/** The account settings form (ACC-01 … ACC-07); `onSaved` is called after 设置成功. */
export function useAccountForm(onSaved: () => void): AccountForm {
  const { t } = useTranslation('account');
  const user = useSession((session) => session?.userInfo);
  const memberId = user?.id ?? '';
  const contact = useQuery({ ...accountQueries.contact(memberId), refetchOnMount: 'always' });
  const [edits, setEdits] = useState<Partial<AccountSettings>>({});
  const [isSaving, setSaving] = useState(false);
  const stored = contact.data ?? { email: '', telphone: '' };
  const values: AccountSettings = { ...stored, oldPsd: '', newPsd: '', confirmPsd: '', ...edits };
  const faults = useFaults(values, stored);

  const settle = async () => {
    const passwordChanged = await send(user?.account ?? '', values);
    showToast('success', t('saved'));
    onSaved();
    if (passwordChanged) signOutAfter(SIGN_OUT_AFTER_MS, 'passwordChanged');
    else void queryClient.invalidateQueries(accountQueries.contact(memberId));
  };

  const save = async () => {
    faults.showAll();
    if (!faults.isValid || isSaving) return;
    if (!hasAccountChange(values, stored)) {
      showToast('info', t('unchanged'));
      return;
    }
    setSaving(true);
    try {
      await settle();
    } catch (error) {
      showError(error, faults.refuse);
    } finally {
      setSaving(false);
    }
  };

  return {
    userName: user?.username ?? '',
    account: user?.account ?? '',
    values,
    isLoading: contact.isPending,
    isSaving,
    errorOf: faults.errorOf,
    leave: faults.leave,
    change: (field, value) => {
      setEdits((now) => ({ ...now, [field]: value }));
      faults.forgive(field);
    },
    save,
  };
}
