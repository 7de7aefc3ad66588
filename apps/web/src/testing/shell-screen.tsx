import {
  appendFrontLog,
  countMessages,
  type MenuNode,
  type MessageRow,
  queryAttributeValue,
  queryModulesTree,
  queryPublicSettings,
  querySystemMessages,
  readAvatar,
  streamMessages,
  type ViewerInfo,
} from '@haiqiao/contract/endpoints';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '#web/app/app.tsx';
import { openPreferences } from '#web/preferences/preferences.store.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { showToast, ToastHost } from '#web/ui/toast/toast.tsx';
import { fakeApi, silence } from './fake-api.ts';
import { PUBLIC_SETTINGS, sessionOf } from './sessions.ts';

/** The shell with a fake server, for tests. */

export interface ShellOptions {
  readonly menus?: readonly MenuNode[];
  readonly messages?: readonly MessageRow[];
  readonly path?: string;
  /** Another person is viewing as the shown person. */
  readonly viewedBy?: ViewerInfo;
}

/** A menu node with a target. */
export function menuOf(name: string, param: string, change: Partial<MenuNode> = {}): MenuNode {
  return {
    type: 'MENU',
    name,
    code: `code-${name}`,
    param,
    icon: 'table',
    menus: [],
    buttons: [],
    group: '',
    keepAlive: true,
    temporary: false,
    pinyin: '',
    ...change,
  };
}

/** A message; the number gives its age, newest first. */
export function messageOf(index: number, change: Partial<MessageRow> = {}): MessageRow {
  return {
    MESSAGE_ID: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    MESSAGE_TITLE: `消息${index}`,
    CLICK_READ: 'YES',
    MESSAGE_PARAMETER: JSON.stringify({ path: '/log' }),
    KIND: 'TODO',
    CREATED_AT: '2026-11-20T08:00:00Z',
    ...change,
  };
}

const HOME = menuOf('首页', '/index', { icon: 'home' });

/** Answers all requests of the shell. */
function fakeShellServer({ menus = [], messages = [] }: ShellOptions): void {
  fakeApi(queryModulesTree, [HOME, ...menus]);
  fakeApi(readAvatar, { avatarUri: '' });
  fakeApi(queryPublicSettings, { ...PUBLIC_SETTINGS, talentPlatformUrl: 'https://talent.example.org/' });
  fakeApi(queryAttributeValue, {
    datas: [
      { code: 'USER_PHONE', value: '13800005678' },
      { code: 'USER_EMAIL', value: 'li@example.org' },
    ],
    total: 2,
  });
  fakeApi(querySystemMessages, { datas: [...messages], total: messages.length });
  const numberOf = (kind: MessageRow['KIND']) => messages.filter((row) => row.KIND === kind).length;
  fakeApi(countMessages, {
    TODO: numberOf('TODO'),
    NOTICE: numberOf('NOTICE'),
    REMIND: numberOf('REMIND'),
    SYSTEM: numberOf('SYSTEM'),
  });
  fakeApi(streamMessages, silence());
  fakeApi(appendFrontLog, ({ input }) => input.entries.length);
}

/** Signs in and shows the shell at a path. */
export async function showShell(options: ShellOptions = {}): Promise<UserEvent> {
  Object.assign(window, { innerWidth: 1440 });
  window.history.replaceState(null, '', options.path ?? '/index');
  fakeShellServer(options);
  connectClient(showToast);
  const { userInfo } = sessionOf();
  const { viewedBy } = options;
  const session = sessionOf({
    userInfo: viewedBy ? { ...userInfo, viewedBy } : userInfo,
    modules: [HOME, ...(options.menus ?? [])],
  });
  startSession(session);
  openPreferences(session.userInfo.id);
  render(
    <>
      <App />
      <ToastHost closeLabel="关闭" />
    </>,
  );
  await screen.findByRole('tab', { name: '首页' }, { timeout: 5000 });
  return userEvent.setup();
}

/** Titles of the open tabs from left to right. */
export function tabTitles(): string[] {
  return screen.getAllByRole('tab').map((tab) => tab.textContent ?? '');
}
