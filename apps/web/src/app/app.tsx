import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#web/api/query-client.ts';
import { AppTheme } from './app-theme.tsx';
import { MenuLoader } from './menu-loader.tsx';
import { setMenus } from './menus.store.ts';
import { SettingsLoader } from './settings-loader.tsx';
import { Shell } from './shell/shell.tsx';
import { startShell } from './start-shell.ts';
import { sessionStore } from '#web/session/session.store.ts';

/** The application for signed-in users; remounted for each user. */
export function App() {
  // Waits for the texts of the shell; pages load theirs with their code.
  useTranslation(['shell', 'tabs']);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const { session } = sessionStore.getState();
    if (!session) return undefined;
    queryClient.clear();
    setMenus(session.modules);
    const stop = startShell(session.userInfo);
    setReady(true);
    return stop;
  }, []);
  if (!isReady) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <MenuLoader />
        <SettingsLoader />
        <Shell />
      </AppTheme>
    </QueryClientProvider>
  );
}
