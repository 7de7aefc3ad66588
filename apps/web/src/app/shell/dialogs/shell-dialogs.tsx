import { needTexts } from '#web/i18n/runtime.ts';
import { latePart } from '../../late-part.tsx';
import { SearchPanel } from '../search/search-panel.tsx';
import { closePanel, useShell } from '../shell.store.ts';
import { LogoutDialog } from './logout-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

const AccountDialog = latePart(async () => {
  const [{ AccountDialog: dialog }] = await Promise.all([
    import('./account-dialog.tsx'),
    needTexts(['account']),
  ]);
  return dialog;
});

/** The dialogs of the shell; the account settings are loaded on first use. */
export function ShellDialogs() {
  const panel = useShell((shell) => shell.panel);
  return (
    <>
      <LogoutDialog />
      <ShortcutsDialog />
      <SearchPanel />
      <UnsavedDialog />
      {(panel === 'accountSettings' || panel === 'preferences') && (
        <AccountDialog isWanted onMissing={closePanel} startsWith={panel} />
      )}
    </>
  );
}
