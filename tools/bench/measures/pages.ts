import type { Browser, BrowserContext } from '@playwright/test';
import { openBrowser, signIn, watchFiles } from '../browser.ts';
import { closingAfter } from '../cleanup.ts';
import { atMost, median, type Row } from '../rows.ts';
import { makeDataFolder, startProduct } from '../started-product.ts';

const LOGIN_BUDGET_KB = 110;
const SHELL_BUDGET_KB = 400;
const USABLE_BUDGET_S = 1;
const OPENINGS = 5;
/** The list that most people open first. */
const FIRST_LIST = '/lists?code=rs_enterprise_list';

/** The built client in a real browser: what the sign-in page and the shell weigh, and how soon one can type. */
export async function measurePages(): Promise<Row[]> {
  const { login, seconds, shellKb, listKb } = await closingAfter(async (closing) => {
    const folder = makeDataFolder();
    closing(folder.remove);
    const product = await startProduct(folder.path, { HAIQIAO_CAPTCHA: 'off' });
    closing(product.stop);
    const browser = await openBrowser();
    closing(() => browser.close());
    const first = await openLogin(browser, product.url);
    const openings = [];
    for (let n = 0; n < OPENINGS; n += 1) openings.push((await openLogin(browser, product.url)).seconds);
    const signedIn = await signedInState(browser, product.url);
    return {
      login: first,
      seconds: openings,
      shellKb: await openSignedIn(browser, signedIn, { address: `${product.url}/index`, tab: '首页' }),
      listKb: await openSignedIn(browser, signedIn, {
        address: `${product.url}${FIRST_LIST}`,
        tab: '企业库',
      }),
    };
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
    atMost(SHELL_BUDGET_KB, {
      name: 'first list page: everything over the wire',
      unit: 'kB',
      value: listKb,
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

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser keeps of somebody who is signed in. */
async function signedInState(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  await signIn(await context.newPage(), url, 'admin');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** An address opened by somebody who is signed in, with an empty cache; the tab says when it is there. */
async function openSignedIn(
  browser: Browser,
  storageState: SignedIn,
  { address, tab }: { readonly address: string; readonly tab: string },
): Promise<number> {
  const context = await browser.newContext({ locale: 'zh-CN', storageState });
  const page = await context.newPage();
  const files = watchFiles(page);
  await page.goto(address);
  await page.getByRole('tab', { name: tab }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizeKb = await files.sizeKb(() => true);
  await context.close();
  return sizeKb;
}
