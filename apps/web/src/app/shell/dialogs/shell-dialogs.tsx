import { lazy, Suspense } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import { SearchPanel } from '../search/search-panel.tsx';
import { useShell } from '../shell.store.ts';
import { LogoutDialog } from './logout-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

const AccountDialog = lazy(async () => {
  const [{ AccountDialog: dialog }] = await Promise.all([
    import('./account-dialog.tsx'),
    needTexts(['account']),
  ]);
  return { default: dialog };
});

/** The dialogs of the shell; the account settings are loaded when they are first asked for. */
export function ShellDialogs() {
  const panel = useShell((shell) => shell.panel);
  return (
    <>
      <LogoutDialog />
      <ShortcutsDialog />
      <SearchPanel />
      <UnsavedDialog />
      {(panel === 'accountSettings' || panel === 'preferences') && (
        <Suspense fallback={null}>
          <AccountDialog startsWith={panel} />
        </Suspense>
      )}
    </>
  );
}
