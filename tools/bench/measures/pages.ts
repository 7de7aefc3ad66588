import type { Browser } from '@playwright/test';
import { openBrowser, signIn, watchFiles } from '../browser.ts';
import { closingAfter } from '../cleanup.ts';
import { atMost, median, type Row } from '../rows.ts';
import { makeDataFolder, startProduct } from '../started-product.ts';

const LOGIN_BUDGET_KB = 110;
const SHELL_BUDGET_KB = 400;
const USABLE_BUDGET_S = 1;
const OPENINGS = 5;

/** The built client in a real browser: what the sign-in page and the shell weigh, and how soon one can type. */
export async function measurePages(): Promise<Row[]> {
  const { login, seconds, shellKb } = await closingAfter(async (closing) => {
    const folder = makeDataFolder();
    closing(folder.remove);
    const product = await startProduct(folder.path, { HAIQIAO_CAPTCHA: 'off' });
    closing(product.stop);
    const browser = await openBrowser();
    closing(() => browser.close());
    const first = await openLogin(browser, product.url);
    const openings = [];
    for (let n = 0; n < OPENINGS; n += 1) openings.push((await openLogin(browser, product.url)).seconds);
    return { login: first, seconds: openings, shellKb: await openShell(browser, product.url) };
  });
  return [
    atMost(LOGIN_BUDGET_KB, {
      name: 'sign-in page: JS and CSS over the wire',
      unit: 'kB',
      value: login.sizeKb,
    }),
    atMost(SHELL_BUDGET_KB, {
      name: 'shell with home page: everything over the wire',
      unit: 'kB',
      value: shellKb,
    }),
    atMost(USABLE_BUDGET_S, { name: 'sign-in form usable, cold cache', unit: 's', value: median(seconds) }),
  ];
}

/** With an empty cache: a context of its own remembers nothing. */
async function openLogin(browser: Browser, url: string): Promise<{ seconds: number; sizeKb: number }> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  const files = watchFiles(page);
  const startedMs = performance.now();
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('账号', { exact: true }).fill('admin');
  const seconds = (performance.now() - startedMs) / 1000;
  await page.waitForLoadState('networkidle');
  const sizeKb = await files.sizeKb(({ type }) => type === 'script' || type === 'stylesheet');
  await context.close();
  return { seconds, sizeKb };
}

/** Reloaded by somebody who is signed in, again with an empty cache. */
async function openShell(browser: Browser, url: string): Promise<number> {
  const first = await browser.newContext({ locale: 'zh-CN' });
  await signIn(await first.newPage(), url, 'admin');
  const second = await browser.newContext({ locale: 'zh-CN', storageState: await first.storageState() });
  const page = await second.newPage();
  const files = watchFiles(page);
  await page.goto(`${url}/index`);
  await page.getByRole('tab', { name: '首页' }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizeKb = await files.sizeKb(() => true);
  await Promise.all([first.close(), second.close()]);
  return sizeKb;
}
