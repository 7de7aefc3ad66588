import {
  type FormView,
  getFormDefinition,
  getListDefinition,
  type ListView,
} from '@haiqiao/contract/endpoints';
import type { SignedIn } from '#server/testing/actors.ts';
import { insertDefinitions } from './insert-definitions.ts';
import { form, list, note, notes, visit } from './visit-definitions.ts';
import { type TestApp, testApp } from '../test-app.ts';

/** An application with definitions, and members with different access to them. */
export interface DefinitionReaders {
  readonly centre: TestApp;
  /** A second node of it. */
  readonly other: TestApp;
  /** Has all permissions. */
  readonly boss: SignedIn;
  /** May read and change, with some hidden, masked and read-only fields. */
  readonly clerk: SignedIn;
  /** Has a row scope for visits without read permission, and read permission for notes without a row scope. */
  readonly outsider: SignedIn;
  listFor(as: SignedIn, locale?: string): Promise<ListView>;
  formFor(as: SignedIn, locale?: string): Promise<FormView>;
  close(): Promise<void>;
}

const EVERYTHING = ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask', 'close', 'reopen'];
const ROWS = [{ kind: 'all' }] as const;

const TEXTS = {
  en: {
    visit: 'Visit',
    'visit.topic': 'Topic',
    'visit.topic.help': 'One sentence',
    rs_visit_list: 'Visits',
    'visit.action.close': 'Close',
  },
  ja: { 'visit.topic': '議題', 'visit.status.OPEN': '対応中', 'rs_visit.deleteConfirm': '削除しますか？' },
};

/** Creates the application; the caller closes it. */
export async function definitionReaders(): Promise<DefinitionReaders> {
  const centre = await testApp();
  const other = await testApp({ sharing: centre });
  await insertDefinitions(centre.base, {
    resources: [visit, note],
    lists: [list, notes],
    forms: [form],
    texts: TEXTS,
  });
  const people = await makePeople(centre);
  const inLanguage = (as: SignedIn, locale: string) => ({ as, headers: { 'accept-language': locale } });
  return {
    centre,
    other,
    ...people,
    listFor: (as, locale = 'zh-CN') =>
      centre.call(getListDefinition, { listCode: list.code }, inLanguage(as, locale)),
    formFor: (as, locale = 'zh-CN') =>
      centre.call(getFormDefinition, { formCode: form.code }, inLanguage(as, locale)),
    close: async () => {
      await other.close();
      await centre.close();
    },
  };
}

async function makePeople(centre: TestApp): Promise<Pick<DefinitionReaders, 'boss' | 'clerk' | 'outsider'>> {
  const [boss, clerk, outsider] = [
    await centre.makeMember({ account: 'boss' }),
    await centre.makeMember({ account: 'clerk' }),
    await centre.makeMember({ account: 'nobody' }),
  ];
  await centre.grant(boss, [...EVERYTHING.map((verb) => `visit:${verb}`), 'note:read']);
  await centre.grantRows(boss, 'visit', { rows: ROWS });
  await centre.grantRows(boss, 'note', { rows: ROWS });
  await centre.grant(clerk, ['visit:read', 'visit:update', 'visit:reopen', 'note:read']);
  const fields = { secret: 'hidden', amount: 'readonly', 'guests.name': 'hidden' } as const;
  await centre.grantRows(clerk, 'visit', { rows: ROWS, fields });
  await centre.grant(outsider, ['note:read', 'visit:update']);
  await centre.grantRows(outsider, 'visit', { rows: ROWS });
  return {
    boss: await centre.signIn(boss),
    clerk: await centre.signIn(clerk),
    outsider: await centre.signIn(outsider),
  };
}
