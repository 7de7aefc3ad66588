import { get } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../apps/server/src/features/demo/seed-demo.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Opens the Chromium that the browser tests use too. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] ?? SYSTEM_CHROMIUM;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
}

/** Signs in through the sign-in page and waits for the home page. */
export async function signIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByRole('tab', { name: '首页' }).waitFor();
}

/** What a page fetched of the files of the client. */
export interface FetchedFiles {
  /** kB of 1000 bytes over the wire, as a browser that accepts brotli gets them. */
  sizeKb(isMeant: (file: { type: string; path: string }) => boolean): Promise<number>;
}

/** Listens from now on to what a page fetches beside calls. */
export function watchFiles(page: Page): FetchedFiles {
  const files = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) files.set(request.url(), request.resourceType());
  });
  return {
    async sizeKb(isMeant) {
      const meant = [...files].filter(([url, type]) => isMeant({ type, path: new URL(url).pathname }));
      const sizes = await Promise.all(meant.map(([url]) => wireBytes(url)));
      return sizes.reduce((sum, size) => sum + size, 0) / 1000;
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
