import { AccountSettingsDialog } from '#web/features/account-settings/account-settings-dialog.tsx';
import { closePanel } from '../shell.store.ts';

/** The account settings in a dialog; `startsWith` is the first part shown. */
export function AccountDialog({ startsWith }: { readonly startsWith: 'accountSettings' | 'preferences' }) {
  return (
    <AccountSettingsDialog
      startsWith={startsWith === 'preferences' ? 'preferences' : 'profile'}
      onClose={closePanel}
    />
  );
}
