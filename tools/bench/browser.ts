import { get } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../apps/server/src/features/demo/seed-demo.ts';
import { closingAfter } from './cleanup.ts';
import { makeDataFolder, startProduct, type StartedProduct } from './started-product.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Opens the Chromium that the browser tests use too. */
function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] ?? SYSTEM_CHROMIUM;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
}

/** The product with its demo centre, and a browser; both are closed after the work. */
interface ProductInBrowser {
  readonly product: StartedProduct;
  readonly dataDir: string;
  readonly browser: Browser;
}

/** Starts the product on a data folder of its own, and a browser, and works with both. @param env what differs */
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

/** A window of a usual size with somebody signed in. */
export async function openSignedIn(browser: Browser, url: string, account: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, url, account);
  return page;
}

/**
 * Processor time that the main thread of a page has used so far, in milliseconds: of all that is measured in a browser
 * the one figure that other work on the machine hardly changes.
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

/** What a page fetched of the files of the client. */
export interface FetchedFiles {
  /** The files meant, the largest first, in kB of 1000 bytes over the wire, as a browser that accepts brotli gets them. */
  sizes(isMeant: (file: { type: string; path: string }) => boolean): Promise<readonly FileSize[]>;
}

/** Listens from now on to what a page fetches beside calls. */
export function watchFiles(page: Page): FetchedFiles {
  const files = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) files.set(request.url(), request.resourceType());
  });
  return {
    async sizes(isMeant) {
      const meant = [...files]
        .map(([url, type]) => ({ url, type, path: new URL(url).pathname }))
        .filter(isMeant);
      const sizes = await Promise.all(
        meant.map(async ({ url, path }) => ({ path, kb: (await wireBytes(url)) / 1000 })),
      );
      return sizes.toSorted((one, other) => other.kb - one.kb);
    },
  };
}

/** Bytes of a body as they travel; `fetch` would count them unpacked. */
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
