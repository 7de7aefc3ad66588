import type { Browser, BrowserContext } from '@playwright/test';
import { type FileSize, signIn, watchFiles, withBrowser } from '../../browser.ts';
import { atMost, median, type Row } from '../../rows.ts';
import { quiet } from '../../../../e2e/support/quiet.ts';

const LOGIN_BUDGET_KB = 110;
const SHELL_BUDGET_KB = 400;
const USABLE_BUDGET_S = 1;
const OPENINGS = 5;
/** Smaller files are named together. */
const NAMED_FROM_KB = 1;
/** The list that most people open first. */
const FIRST_LIST = '/lists?code=rs_enterprise_list';

/** The built client in a real browser: what the sign-in page and the shell weigh, and how soon one can type. */
export async function measurePages(): Promise<Row[]> {
  const { login, seconds, shell, list } = await withBrowser({}, async ({ product, browser }) => {
    const first = await openLogin(browser, product.url);
    const openings = [];
    for (let n = 0; n < OPENINGS; n += 1) openings.push((await openLogin(browser, product.url)).seconds);
    const signedIn = await signedInState(browser, product.url);
    return {
      login: first.files,
      seconds: openings,
      shell: await openSignedIn(browser, signedIn, { address: `${product.url}/index`, tab: '首页' }),
      list: await openSignedIn(browser, signedIn, {
        address: `${product.url}${FIRST_LIST}`,
        tab: '企业库',
      }),
    };
  });
  return [
    weigh('sign-in page: JS and CSS over the wire', login, LOGIN_BUDGET_KB),
    weigh('shell with home page: everything over the wire', shell, SHELL_BUDGET_KB),
    weigh('first list page: everything over the wire', list, SHELL_BUDGET_KB),
    atMost(USABLE_BUDGET_S, { name: 'sign-in form usable, cold cache', unit: 's', value: median(seconds) }),
  ];
}

/** The sum of the files of a page; they are named, so that whoever exceeds the budget sees what to look at. */
function weigh(name: string, files: readonly FileSize[], budgetKb: number): Row {
  console.log(`${name}:`);
  const large = files.filter(({ kb }) => kb >= NAMED_FROM_KB);
  for (const { path, kb } of large) console.log(`${kb.toFixed(1).padStart(7)} kB ${path}`);
  const rest = sumOf(files) - sumOf(large);
  console.log(`${rest.toFixed(1).padStart(7)} kB in ${files.length - large.length} smaller ones`);
  return atMost(budgetKb, { name, unit: 'kB', value: sumOf(files) });
}

function sumOf(files: readonly FileSize[]): number {
  return files.reduce((sum, { kb }) => sum + kb, 0);
}

/** With an empty cache: a context of its own remembers nothing. */
async function openLogin(
  browser: Browser,
  url: string,
): Promise<{ seconds: number; files: readonly FileSize[] }> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  const files = watchFiles(page);
  const startedMs = performance.now();
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('账号', { exact: true }).fill('admin');
  const seconds = (performance.now() - startedMs) / 1000;
  await quiet(page);
  const fetched = await files.sizes(({ type }) => type === 'script' || type === 'stylesheet');
  await context.close();
  return { seconds, files: fetched };
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
): Promise<readonly FileSize[]> {
  const context = await browser.newContext({ locale: 'zh-CN', storageState });
  const page = await context.newPage();
  const files = watchFiles(page);
  await page.goto(address);
  await page.getByRole('tab', { name: tab }).waitFor();
  await quiet(page);
  const fetched = await files.sizes(() => true);
  await context.close();
  return fetched;
}
