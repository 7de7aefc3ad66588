import type { Browser, BrowserContext } from '@playwright/test';
import { type FileSize, signIn, watchFiles, withBrowser } from '../../browser.ts';
import { type Figure, type FigureName, quantileFigure, single } from '../../report/figures.ts';
import { type Scale, sized } from '../../scale.ts';
import { quiet } from '../../../../e2e/support/quiet.ts';

const OPENINGS = { full: 5, quick: 2 };
/** Smaller files are summed up. */
const NAMED_FROM_KB = 1;
/** The list that most members open first. */
const FIRST_LIST = '/lists?code=rs_enterprise_list';

/** The built client in a real browser: bytes of the sign-in page and the shell, and the time until the form accepts input. */
export async function measurePages(scale: Scale): Promise<Figure[]> {
  const { login, seconds, shell, list } = await withBrowser({}, async ({ product, browser }) => {
    const first = await openLogin(browser, product.url);
    const openings = [];
    for (let n = 0; n < sized(scale, OPENINGS); n += 1)
      openings.push((await openLogin(browser, product.url)).seconds);
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
    weigh({ key: 'sign-in', name: 'sign-in page: JS and CSS over the wire', unit: 'kB' }, login),
    weigh({ key: 'shell', name: 'shell with home page: all files over the wire', unit: 'kB' }, shell),
    weigh({ key: 'list', name: 'first list page: all files over the wire', unit: 'kB' }, list),
    quantileFigure(
      { key: 'usable', name: 'sign-in form usable, empty cache, median', unit: 's' },
      seconds,
      0.5,
    ),
  ];
}

/** The sum of a page's files, which are printed. */
function weigh(figure: FigureName, files: readonly FileSize[]): Figure {
  console.log(`${figure.name}:`);
  const large = files.filter(({ kb }) => kb >= NAMED_FROM_KB);
  for (const { path, kb } of large) console.log(`${kb.toFixed(1).padStart(7)} kB ${path}`);
  const rest = sumOf(files) - sumOf(large);
  console.log(`${rest.toFixed(1).padStart(7)} kB in ${files.length - large.length} smaller files`);
  return single(figure, sumOf(files));
}

function sumOf(files: readonly FileSize[]): number {
  return files.reduce((sum, { kb }) => sum + kb, 0);
}

/** Opens the sign-in page with an empty cache. */
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

/** The stored session of a signed-in browser. */
async function signedInState(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  await signIn(await context.newPage(), url, 'admin');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens an address with a session and an empty cache, and waits for its tab. */
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
