import { join } from 'node:path';
import type { Page } from '@playwright/test';
import buildClient from '../../../e2e/support/build-client.ts';
import { FIXTURE_ACCOUNT, installFixtureMenus } from '../../../e2e/support/fixture-menus.ts';
import { openBrowser, signIn } from '../browser.ts';
import { closingAfter } from '../cleanup.ts';
import { atMost, quantile, type Row } from '../rows.ts';
import { makeDataFolder, startProduct, withDatabase } from '../started-product.ts';

const BUDGET_MS = 50;
const SWITCHES = 100;
/** Fixture pages with a table of 100 rows. */
const TABLE_PAGES = 18;
/** With the home tab twenty. */
const TABS = [...Array.from({ length: TABLE_PAGES }, (_, index) => `测试表格${index + 1}`), '测试表单1'];
const WEB_ROOT = join(import.meta.dirname, '../../../apps/web/dist-e2e');

/** Twenty open tabs, most of them with a table of 100 rows: from the click to the painted page (DESIGN §5). */
export async function measureTabSwitch(): Promise<Row[]> {
  buildClient();
  const times = await closingAfter(async (closing) => {
    const folder = makeDataFolder();
    closing(folder.remove);
    const product = await startProduct(folder.path, { HAIQIAO_CAPTCHA: 'off', HAIQIAO_WEB_ROOT: WEB_ROOT });
    closing(product.stop);
    await withDatabase(folder.path, installFixtureMenus);
    const browser = await openBrowser();
    closing(() => browser.close());
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, product.url, FIXTURE_ACCOUNT);
    for (const name of TABS) await openTab(page, name);
    return switchTabs(page);
  });
  return [
    atMost(BUDGET_MS, {
      name: 'tab switch with 20 tabs open, p95',
      unit: 'ms',
      value: quantile(times, 0.95),
    }),
  ];
}

/** Through the side menu, as a person does. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByTitle(name, { exact: true }).click();
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
}

/** Clicks on tabs here and there, so that alive and hibernating ones are met alike; always the same ones. */
function switchTabs(page: Page): Promise<number[]> {
  return page.evaluate(async (switches) => {
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      });
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    const times: number[] = [];
    let chance = 1;
    for (let n = 0; n < switches; n += 1) {
      chance = (chance * 48_271) % 2_147_483_647;
      const tab = tabs[chance % tabs.length];
      if (!tab) throw new Error('no tabs');
      if (tab.getAttribute('aria-selected') === 'true') continue;
      const startedMs = performance.now();
      tab.click();
      do await painted();
      while (tab.getAttribute('aria-selected') !== 'true');
      times.push(performance.now() - startedMs);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return times;
  }, SWITCHES);
}
