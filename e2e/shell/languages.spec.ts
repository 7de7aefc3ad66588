import type { Page } from '@playwright/test';
import type { Centre } from '../support/centre.ts';
import { DEMO_PASSWORD } from '../support/session.ts';
import { expect, homeTab, submit, test } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';

interface Language {
  readonly label: string;
  readonly code: string;
  readonly tag: string;
  /** Product title, sign-in, home, log, account settings. */
  readonly texts: readonly [string, string, string, string, string];
}

const LANGUAGES: readonly Language[] = [
  {
    label: '简体中文',
    code: 'zh-chs',
    tag: 'zh-CN',
    texts: ['跨境资源中心管理系统', '登录', '首页', '前端日志', '账号设置'],
  },
  {
    label: '繁體中文',
    code: 'zh-TW',
    tag: 'zh-TW',
    texts: ['跨境資源中心管理系統', '登入', '首頁', '前端日誌', '帳號設定'],
  },
  {
    label: 'English',
    code: 'en',
    tag: 'en',
    texts: [
      'Cross-border Resource Center Management System',
      'Sign in',
      'Home',
      'Front-end log',
      'Account settings',
    ],
  },
  {
    label: '日本語',
    code: 'ja',
    tag: 'ja',
    texts: ['越境資源センター管理システム', 'ログイン', 'ホーム', 'フロントエンドログ', 'アカウント設定'],
  },
];

/** Every text on screen: visible, accessible and in tooltips. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const written: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.localName !== 'noscript') written.push(textContent ?? '');
    }
    const said = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
    );
    return [...written, ...said].map((text) => text.trim()).filter((text) => text !== '');
  });
}

const HAN = /\p{Script=Han}/gu;
/** Frequent characters that exist only in the simplified script, not in traditional Chinese or Japanese. */
const SIMPLIFIED =
  /[们这为时个过还没对发两员则谁让页队门问间关单击选删错误检请输认证载储线网络码户据统设缩连开电话务处续览预审项显启权闭标签栏]/u;

/** Displayed data that is not our text: people, posts, departments, tasks, the name of the centre, languages. */
async function dataTexts(centre: Centre): Promise<string[]> {
  const { rows } = await centre.sql.query(
    `select username as text from sys_member union select name from sys_post union select name from sys_org
     union select title from flow_task`,
  );
  return [...rows.map(({ text }) => text), '跨境贸易资源中心', ...LANGUAGES.map(({ label }) => label)];
}

/** Untranslated texts: Chinese in English, simplified characters elsewhere, or a source sentence. */
function untranslated(texts: readonly string[], language: Language, source: ReadonlySet<string>): string[] {
  if (language.code === 'zh-chs') return [];
  if (language.code === 'en') return texts.filter((text) => text.match(HAN) !== null);
  return texts.filter((text) => {
    // Short words may be identical (保存, 版本).
    const isSentence = (text.match(HAN)?.length ?? 0) > 4;
    return SIMPLIFIED.test(text) || (isSentence && source.has(text));
  });
}

/** Visits sign-in, home, log and account settings in one language; returns all texts by screen. */
async function walk(page: Page, language: Language): Promise<Record<string, string[]>> {
  const [product, signIn, home, log, account] = language.texts;
  const found: Record<string, string[]> = {};
  const look = async (screen: string) => {
    found[screen] = await textsOn(page);
    await takePicture(page, `language-${language.tag}-${screen}`);
  };
  await page.goto('/login');
  await page.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitemradio', { name: language.label }).click();
  await expect(page).toHaveTitle(`${product} - ${signIn}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language.tag);
  await submit(page);
  await look('login');
  await page.locator('[name=username]').fill('yushen');
  await page.locator('[name=password]').fill('Wrong@2026');
  await submit(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await look('login-error');
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await submit(page);
  await expect(homeTab(page)).toHaveText(home);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveTitle(`${product} - ${home}`);
  await look('home');
  await page.goto('/log');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(log);
  await expect(page).toHaveTitle(`${product} - ${log}`);
  await look('log');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('tooltip').getByRole('button', { name: account }).click();
  await expect(page.getByRole('dialog', { name: account })).toBeVisible();
  await page.getByRole('dialog').locator('[type=password]').nth(1).fill('x');
  await page.getByRole('dialog').locator('[type=submit]').click();
  await look('account');
  return found;
}

test('HDR-08 all four languages on sign-in, home, log and account settings have no untranslated text, and set document language, title and cookie', async ({
  page,
  context,
  centre,
}) => {
  test.setTimeout(240_000);
  const data = await dataTexts(centre);
  const initials = new Set(data.map((text) => text.slice(0, 1)));
  const withoutData = (text: string) =>
    initials.has(text) ? '' : data.reduce((rest, each) => rest.replaceAll(each, ''), text).trim();
  let source: ReadonlySet<string> = new Set();
  for (const language of LANGUAGES) {
    await centre.sql.query('delete from sys_login_guard');
    const screens = await walk(page, language);
    if (language.code === 'zh-chs') source = new Set(Object.values(screens).flat());
    for (const [screen, texts] of Object.entries(screens)) {
      const rest = texts.map(withoutData);
      expect.soft(untranslated(rest, language, source), `${language.code} ${screen}`).toEqual([]);
    }
    const cookie = (await context.cookies()).find(({ name }) => name === 'haiqiao_0.0.1_locale');
    expect(cookie?.value).toBe(language.code);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
});

test('HDR-08 the language changes at once for open pages, menu, messages and tabs, without a reload or loss of input', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/log' });
  await page.getByLabel('信息、页面、请求编号').fill('写到一半');
  await page.getByRole('button', { name: '陈国栋的菜单' }).click();
  await page.getByRole('radiogroup', { name: '语言' }).getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front-end log');
  await expect(page.getByRole('tab')).toHaveText(['Home', 'Front-end log']);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Platform');
  await expect(page.getByRole('region', { name: 'System messages' }).getByRole('button')).toContainText(
    /^\[/,
  );
  await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveValue('写到一半');
  await expect(page).toHaveTitle('Cross-border Resource Center Management System - Front-end log');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('tab')).toHaveText(['Home', 'Front-end log']);
});

test('HDR-08 the language menu of the sign-in page works by keyboard, and an earlier failure is translated', async ({
  page,
  centre,
}) => {
  await centre.sql.query('delete from sys_login_guard');
  await page.goto('/login');
  await page.locator('[name=username]').fill('nobody');
  await page.locator('[name=password]').fill('Wrong@2026');
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误，还可尝试 4 次');
  await page.getByRole('button', { name: '界面语言 简体中文' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: '简体中文' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('4');
  await expect(page.getByRole('alert')).not.toContainText('账号');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
