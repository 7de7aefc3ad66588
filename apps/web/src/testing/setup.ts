import '#web/api/strict-schemas.ts';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { setI18n } from 'react-i18next';
import { afterEach, beforeEach, vi } from 'vitest';
import { ANONYMOUS_HOST, connectClientHost } from '#web/api/client-host.ts';
import { connectionStore } from '#web/api/connection.ts';
import { onFailure } from '#web/api/failures.ts';
import { queryClient } from '#web/api/query-client.ts';
import { NAMESPACES } from '#web/i18n/namespaces.ts';
import { startTexts } from '#web/i18n/runtime.ts';
import { openPreferences } from '#web/preferences/preferences.store.ts';
import { leaveReasonStore } from '#web/session/leave-session.ts';
import { sessionStore } from '#web/session/session.store.ts';
import { transfersStore } from '#web/views/transfers/transfers.store.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { houseStore } from '#web/preferences/house.store.ts';
import { toastsStore } from '#web/ui/toast/toasts.store.ts';
import { fakeFetch, openFakeApi, resetFakeApi } from './fake-api.ts';
import { FakeXhr } from './fake-xhr.ts';
import { standInForBrowser } from './stand-ins.ts';

/** Files share their modules (`isolate: false`): changes by a test are reset here. */

standInForBrowser();
// Asynchronous results are slow on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
if (!i18next.isInitialized) await startTexts(NAMESPACES);

function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0] ?? ''}=; Path=/; Max-Age=0`;
  }
}

// Permanent: late requests of an old screen between tests must not reach a network either.
globalThis.fetch = fakeFetch as typeof fetch; // accepts the client's paths

beforeEach(() => {
  setI18n(i18next);
  openFakeApi();
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
});

afterEach(async () => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  window.history.replaceState(null, '', '/');
  document.documentElement.className = '';
  document.documentElement.removeAttribute('style');
  sessionStore.setState(sessionStore.getInitialState(), true);
  connectionStore.setState(connectionStore.getInitialState(), true);
  leaveReasonStore.setState(null, true);
  transfersStore.setState(transfersStore.getInitialState(), true);
  openPreferences(null);
  toastsStore.setState([], true);
  houseStore.setState(houseStore.getInitialState(), true);
  tabsStore.setState(tabsStore.getInitialState(), true);
  connectClientHost(ANONYMOUS_HOST);
  onFailure(() => undefined)();
  if (i18next.language !== 'zh-CN') await i18next.changeLanguage('zh-CN');
  const unexpected = resetFakeApi();
  if (unexpected.length > 0) throw new Error(`calls without a fake: ${unexpected.join(', ')}`);
});
