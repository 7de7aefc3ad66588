import { join } from 'node:path';
import type { Page } from '@playwright/test';
import buildClient from '../../../../e2e/support/client/build-client.ts';
import { FIXTURE_ACCOUNT, installFixtureMenus } from '../../../../e2e/support/fixture-menus.ts';
import { clockResolution, openSignedIn, processorClock, withBrowser } from '../../browser.ts';
import { type Figure, quantileFigure, single } from '../../report/figures.ts';
import { type Scale, sized } from '../../scale.ts';
import { withDatabase } from '../../started-product.ts';

const KEYS = { full: 120, quick: 20 };
/** Between two keys, as of a quick typist. */
const PAUSE_MS = 60;
const FORM = '六十字段表单';
const WEB_ROOT = join(import.meta.dirname, '../../../../apps/web/dist-e2e');

/** A form of sixty fields with linkage: from key press to painted letter (DESIGN §5). */
export async function measureFormKeys(scale: Scale): Promise<Figure[]> {
  const keys = sized(scale, KEYS);
  buildClient();
  const { times, workMs, clockMs } = await withBrowser(
    { HAIQIAO_WEB_ROOT: WEB_ROOT },
    async ({ product, dataDir, browser }) => {
      await withDatabase(dataDir, installFixtureMenus);
      const page = await openSignedIn(browser, product.url, FIXTURE_ACCOUNT);
      await page.getByRole('navigation').getByTitle(FORM, { exact: true }).click();
      await page.getByLabel('字段60', { exact: true }).waitFor();
      return { ...(await pressKeys(page, keys)), clockMs: await clockResolution(page) };
    },
  );
  return [
    quantileFigure({ key: 'key', name: 'key in a form of 60 fields, p95', unit: 'ms' }, times, 0.95),
    single(
      { key: 'key-work', name: 'key in a form: processor time of the page, mean', unit: 'ms' },
      workMs / keys,
    ),
    single({ key: 'clock', name: "resolution of the page's clock", unit: 'ms' }, clockMs),
  ];
}

/** Types into the field that the linkage depends on. */
async function pressKeys(page: Page, keys: number): Promise<{ times: number[]; workMs: number }> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { keyDurations: durations });
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      requestAnimationFrame(() => {
        // The first task after the frame: style, layout and paint are done.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => durations.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    };
    addEventListener('keydown', onKey, { capture: true });
  });
  const field = page.getByLabel('字段1', { exact: true });
  await field.click();
  const usedMs = await processorClock(page);
  const before = await usedMs();
  for (let n = 0; n < keys; n += 1) {
    await page.keyboard.press(n % 10 === 9 ? 'Backspace' : 'a');
    await page.waitForTimeout(PAUSE_MS);
  }
  const workMs = (await usedMs()) - before;
  const times = await page.evaluate(() => (window as unknown as { keyDurations: number[] }).keyDurations); // set above
  if (times.length !== keys) throw new Error(`${times.length} of ${keys} keys were measured`);
  return { times, workMs };
}
