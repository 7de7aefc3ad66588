import { ERROR_TEXTS } from '@haiqiao/contract/errors';
import { fileLimitsOf } from '@haiqiao/contract/field-types';
import { LOCALES, type LocaleCode, tagOf } from '@haiqiao/contract/i18n';
import { type AccountSettings, checkAccountSettings } from '@haiqiao/contract/rules';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { afterAll, expect, test } from 'vitest';
import { judgeAnswer } from '#web/api/transport/parse-answer.ts';
import { issuesOf, type ItemDraft, newDraft } from '#web/features/dictionary-editor/item/item-draft.ts';
import { NoticeStrip } from '#web/features/login/form/notice-strip.tsx';
import { judgeChoice } from '#web/field-types/uploading/choice.logic.ts';
import { DeniedList } from '#web/field-types/uploading/denied-list.tsx';
import { changeLocale, currentLocale } from '#web/i18n/runtime.ts';
import { TABS_MAX } from '#web/tabs/tab.ts';
import { ledgerRows } from '../../../tools/sources/ledger.ts';
import { specMessages } from '../../../tools/sources/spec/sentences.ts';

const DOCS = import.meta.glob<string>('../../../docs/{spec,requirements}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SPEC = DOCS['../../../docs/spec.md'] ?? '';
const MESSAGES = [...new Set(specMessages(SPEC).map(({ text }) => text))];
/** Texts of the alternative reading of the HTTP statuses: API-02 takes the main reading. */
const NOT_CHOSEN = ['400', '403', '404'];

/** English words of the specification → the Chinese that the ledger settles for them. */
const SETTLED = new Map(
  [...ledgerRows(DOCS['../../../docs/requirements.md'] ?? '').values()].flatMap((sentence) =>
    [...sentence.matchAll(/'([a-z][^']+)' \(?(\p{Script=Han}+)/gu)].map(
      ([, english = '', chinese = '']) => [english, chinese] as const,
    ),
  ),
);

/** The sources that may show a text, to prove that one is used. */
const SOURCES = Object.entries(
  import.meta.glob<string>('./{app,features,field-types,session,tabs,views}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  .filter(([path]) => !path.includes('.test.') && !path.includes('/testing/'))
  .map(([, text]) => text)
  .join('\n');

const NO_ACCOUNT: AccountSettings = { email: '', telphone: '', oldPsd: '', newPsd: '', confirmPsd: '' };
const NO_ITEM: ItemDraft = { ...newDraft([]), viewIndex: '', valid: null };
const LIMITS = fileLimitsOf({ type: 'files', label: '附件', max: 2 });

/** The first message about a filled-in form. */
function aboutAccount(form: Partial<AccountSettings>): string {
  const [issue] = checkAccountSettings({ ...NO_ACCOUNT, ...form });
  if (!issue) throw new Error('the form has no fault');
  return i18next.t(`account:rule.${issue.rule}`);
}

function aboutItem(field: 'itemName' | 'itemValue' | 'valid' | 'viewIndex'): string {
  const issue = issuesOf(NO_ITEM)[field];
  if (!issue) throw new Error(`${field} has no fault`);
  return i18next.t(`dictionary:issue.${issue}`);
}

/** What the upload control says of files that were chosen. */
function aboutFiles(...files: readonly { name: string; size: number }[]): string {
  const { faults } = judgeChoice(files, LIMITS, 0);
  return textOf(<DeniedList denied={faults} onForget={() => undefined} />);
}

function textOf(element: ReactElement): string {
  const { container, unmount } = render(element);
  const text = container.textContent;
  unmount();
  return text;
}

function aboutStatus(status: number): string {
  const verdict = judgeAnswer({ status, url: '/api/x', body: undefined, headers: new Headers() } as never); // all that it reads
  return verdict.kind === 'success' ? '' : verdict.error.message;
}

/** A text of the catalogue that a source of the product names. */
function shown(namespace: string, key: string, params: Record<string, unknown> = {}): string {
  if (!new RegExp(`['"\`](${namespace}:)?${key.replaceAll('.', '\\.')}['"\`]`).test(SOURCES))
    throw new Error(`nothing shows ${namespace}:${key}`);
  const translate = i18next.getFixedT(null, 'common') as unknown as (name: string, values: object) => string; // the key is not known to the compiler
  return translate(`${namespace}:${key}`, params);
}

/** A refusal of the server. That each of them is thrown, contract-errors.test.ts of the server proves. */
function refusal(id: keyof (typeof ERROR_TEXTS)['en']): string {
  return ERROR_TEXTS[tagOf(currentLocale())][id];
}

/** Message of the specification → the sentence as the product comes to say it. */
const SAID: Readonly<Record<string, () => string>> = {
  'email address format error': () => aboutAccount({ email: 'a' }),
  'please enter a valid mobile number': () => aboutAccount({ telphone: '12' }),
  'please enter old password': () => aboutAccount({ newPsd: 'Walker@2026', confirmPsd: 'Walker@2026' }),
  'password length not valid': () => aboutAccount({ oldPsd: 'short' }),
  'please enter new password': () => aboutAccount({ oldPsd: 'Walker@2025' }),
  'cannot repeat the old password': () => aboutAccount({ oldPsd: 'Walker@2026', newPsd: 'Walker@2026' }),
  'please confirm new password': () => aboutAccount({ oldPsd: 'Walker@2025', newPsd: 'Walker@2026' }),
  'the two passwords do not match': () =>
    aboutAccount({ oldPsd: 'Walker@2025', newPsd: 'Walker@2026', confirmPsd: 'Walker@2027' }),
  'please enter code name': () => aboutItem('itemName'),
  'please enter value': () => aboutItem('itemValue'),
  'please enter serial number': () => aboutItem('viewIndex'),
  'please select list display status': () => aboutItem('valid'),
  'empty files cannot be uploaded, please check the file': () => aboutFiles({ name: 'a.pdf', size: 0 }),
  'current file format limit': () => aboutFiles({ name: 'a.pdf', size: 40_000_000 }),
  只能上传指定类型: () => aboutFiles({ name: 'a.exe', size: 1 }),
  '文件大小不能超过 {n}MB!': () => aboutFiles({ name: 'a.pdf', size: 40_000_000 }),
  '只能上传{limit}个文件': () =>
    aboutFiles(...['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, size: 1 }))),
  '确定移除 {file name}': () => shown('files', 'remove.text', { name: '合同.pdf' }),
  'state secrets must not be processed or transmitted on this non-classified internet platform': () =>
    shown('files', 'secrecy'),
  暂只支持20个标签: () => shown('tabs', 'limit', { max: TABS_MAX }),
  'request error': () => aboutStatus(400),
  unauthorized: () => aboutStatus(401),
  'access denied': () => aboutStatus(403),
  'request address error': () => aboutStatus(404),
  'request timeout': () => aboutStatus(408),
  'internal server error': () => aboutStatus(500),
  'service not implemented': () => aboutStatus(501),
  'bad gateway': () => aboutStatus(502),
  'service unavailable': () => aboutStatus(503),
  'gateway timeout': () => aboutStatus(504),
  'HTTP version not supported': () => aboutStatus(505),
  'other error': () => aboutStatus(418),
  'login expired': () => refusal('AUTH_LOGIN_EXPIRED'),
  'user does not exist': () => refusal('AUTH_MEMBER_GONE'),
  // What times out and what is unreachable, timeouts.test.ts and client.test.ts prove by calls.
  'request timed out': () => i18next.t('http:timeout'),
  'server exception': () => aboutStatus(200),
  'top-level category cannot be modified': () => shown('dictionary', 'message.topFixed'),
  'please select operation type': () => shown('dictionary', 'message.chooseMode'),
  'entry saved': () => shown('dictionary', 'message.saved'),
  'deleted successfully': () => shown('dictionary', 'message.deleted'),
  'this operation will permanently delete the dictionary, continue?': () =>
    shown('dictionary', 'remove.question'),
  '该账号没有菜单权限!': () => shown('login', 'failure.noMenus'),
  临时菜单: () => shown('shell', 'menu.temporary'),
  取消注销操作: () => shown('shell', 'logout.cancelled'),
  设置成功: () => shown('account', 'saved'),
  删除成功: () => shown('form', 'remove.done'),
  'invalid operation': () => shown('tabs', 'invalidAction'),
  'a no-sidebar-menu note': () => shown('shell', 'menu.none'),
  'not logged in': () => textOf(<NoticeStrip reason="notSignedIn" />),
};

/** What the English text says where the specification describes it instead of quoting it. */
const DESCRIBED: Readonly<Record<string, string>> = {
  'a no-sidebar-menu note': 'no side menu items',
  'not logged in': 'not signed in',
};

const HAN = /\p{Script=Han}/u;

async function inLocale(code: LocaleCode, look: () => void): Promise<void> {
  await changeLocale(code);
  try {
    look();
  } finally {
    await changeLocale('zh-chs');
  }
}

afterAll(() => changeLocale('zh-chs'));

test('API-02 ACC-02 UPL-02 every message of SPEC §5 and §8 has its sentence here, and no other', () => {
  expect([...Object.keys(SAID), ...NOT_CHOSEN].toSorted()).toEqual(MESSAGES.toSorted());
});

/** A Chinese text with any value where the specification has `{…}`. */
function literally(text: string): RegExp {
  return new RegExp(
    text
      .split(/\s*\{[\w ]+\}/)
      .map((part) => part.replace(/[!?.]/g, '\\$&'))
      .join('\\s?\\S+?'),
  );
}

const CHINESE = Object.keys(SAID).filter((text) => HAN.test(text));
const ENGLISH = Object.keys(SAID).filter((text) => !HAN.test(text));

test.each(CHINESE)('API-02 the default language says “%s” literally', (text) => {
  expect(currentLocale()).toBe('zh-chs');
  expect(SAID[text]?.()).toMatch(literally(text));
});

test.each(ENGLISH)('API-02 English says “%s”, and Chinese its settled translation', async (text) => {
  const chinese = SAID[text]?.() ?? '';
  expect(chinese).toMatch(HAN);
  expect(chinese).toContain(SETTLED.get(text) ?? '');
  await inLocale('en', () => {
    const sentence = (SAID[text]?.() ?? '').toLowerCase();
    for (const word of (DESCRIBED[text] ?? text).toLowerCase().match(/[a-z-]{3,}/g) ?? [])
      expect(sentence).toContain(word);
  });
});

test('HDR-08 the sentences exist in all four languages, each in its own words', async () => {
  const said = new Map<LocaleCode, string[]>();
  for (const { code } of LOCALES)
    await inLocale(
      code,
      () =>
        void said.set(
          code,
          Object.values(SAID).map((say) => say()),
        ),
    );
  for (const { code } of LOCALES) expect(said.get(code)?.every((sentence) => sentence !== '')).toBe(true);
  expect(said.get('en')).not.toEqual(said.get('zh-chs'));
  expect(said.get('ja')).not.toEqual(said.get('en'));
});
