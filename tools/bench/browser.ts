import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../apps/server/src/features/demo/seed-demo.ts';
import { closingAfter } from './cleanup.ts';
import { makeDataFolder, startProduct, type StartedProduct } from './started-product.ts';

/** Where Debian installs Chromium; the browser tests prefer the one without windows too. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Opens the Chromium of CHROME_PATH, of the system, or Playwright's own. */
function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] ?? SYSTEM_CHROMIUM.find(existsSync);
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
}

/** The product with its demo centre, and a browser. */
interface ProductInBrowser {
  readonly product: StartedProduct;
  readonly dataDir: string;
  readonly browser: Browser;
}

/** Starts the product on a data folder of its own, and a browser; both are closed after the work. @param env settings to change */
export function withBrowser<Result>(
  env: Readonly<Record<string, string>>,
  work: (opened: ProductInBrowser) => Promise<Result>,
): Promise<Result> {
  return closingAfter(async (closing) => {
    const folder = makeDataFolder();
    closing(folder.remove);
    const product = await startProduct(folder.path, { HAIQIAO_CAPTCHA: 'off', ...env });
    closing(product.stop);
    const browser = await openBrowser();
    closing(() => browser.close());
    return work({ product, dataDir: folder.path, browser });
  });
}

/** A page of 1440 × 900 pixels of a signed-in account. */
export async function openSignedIn(browser: Browser, url: string, account: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, url, account);
  return page;
}

/**
 * Processor time in milliseconds that the main thread of a page has used so far. Other work on the machine hardly affects it.
 */
export async function processorClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    return seconds * 1000;
  };
}

/** Signs in through the sign-in page and waits for the home page. */
export async function signIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByRole('tab', { name: '首页' }).waitFor();
}

/** A file by its path. */
export interface FileSize {
  readonly path: string;
  readonly kb: number;
}

/** The files of the client that a page fetched. */
export interface FetchedFiles {
  /** Sizes of the selected files in kB of 1000 bytes over the wire, brotli accepted, largest first. */
  sizes(isSelected: (file: { type: string; path: string }) => boolean): Promise<readonly FileSize[]>;
}

/** Records from now on what a page fetches besides API calls. */
export function watchFiles(page: Page): FetchedFiles {
  const files = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) files.set(request.url(), request.resourceType());
  });
  return {
    async sizes(isSelected) {
      const selected = [...files]
        .map(([url, type]) => ({ url, type, path: new URL(url).pathname }))
        .filter(isSelected);
      const sizes = await Promise.all(
        selected.map(async ({ url, path }) => ({ path, kb: (await wireBytes(url)) / 1000 })),
      );
      return sizes.toSorted((one, other) => other.kb - one.kb);
    },
  };
}

/** Compressed bytes of a body; `fetch` would count them decompressed. */
function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html,*/*' };
    get(url, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** Milliseconds that a page's clock can tell apart: the smallest of many differences between two readings. */
export function clockResolution(page: Page): Promise<number> {
  return page.evaluate(() => {
    let smallest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 50; n += 1) {
      const before = performance.now();
      let after = before;
      while (after === before) after = performance.now();
      smallest = Math.min(smallest, after - before);
    }
    return smallest;
  });
}
