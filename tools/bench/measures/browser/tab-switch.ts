import type { Page } from '@playwright/test';
import { openSignedIn, processorClock, withBrowser } from '../../browser.ts';
import { LIBRARIAN } from '../../library-centre.ts';
import { atMost, quantile, type Row } from '../../rows.ts';

const BUDGET_MS = 50;
const SWITCHES = 100;
/** With the home tab twenty. */
const LISTS = 19;
/** Between two switches, so that each is done before the next begins. */
const PAUSE_MS = 150;
/** As long as a pointer is over a tab before it is pressed; people take longer. */
const OVER_MS = 150;

/**
 * Twenty open tabs, all but one the enterprise library with pages of 100 rows: from the press to the painted page (DESIGN §5), by a
 * pointer that is over the tab first, and without one, as keys and links show a page.
 */
export async function measureTabSwitch(): Promise<Row[]> {
  const [pointed, unforeseen] = await withBrowser({}, async ({ product, browser }) => {
    const page = await openSignedIn(browser, product.url, LIBRARIAN);
    for (let n = 1; n <= LISTS; n += 1) await openList(page, n);
    const usedMs = await processorClock(page);
    return [
      await switchTabs(page, { usedMs, isPointed: true }),
      await switchTabs(page, { usedMs, isPointed: false }),
    ];
  });
  return [
    ...rowsOf('tab switch with 20 tabs of lists open', pointed),
    ...rowsOf('the same by a key, unforeseen', unforeseen),
  ];
}

function rowsOf(name: string, switches: readonly Switch[]): Row[] {
  const times = switches.map(({ paintedMs }) => paintedMs);
  const work = switches.map(({ workMs }) => workMs);
  return [
    atMost(BUDGET_MS, { name: `${name}, p95`, unit: 'ms', value: quantile(times, 0.95) }),
    atMost(BUDGET_MS, {
      name: `${name}: processor time of the page, median`,
      unit: 'ms',
      value: quantile(work, 0.5),
    }),
  ];
}

/** Every address is a tab of its own, whose state is its own too. */
async function openList(page: Page, number: number): Promise<void> {
  const path = `/lists?code=rs_enterprise_list&number=${number}&pageSize=100`;
  // As a link would, without loading the application anew, which would leave the other tabs unopened.
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('[role=tabpanel]:not([hidden]) [role=row][data-row]').first().waitFor();
}

interface Switch {
  readonly paintedMs: number;
  readonly workMs: number;
}

interface Way {
  readonly usedMs: () => Promise<number>;
  readonly isPointed: boolean;
}

/** Clicks on tabs here and there, so that alive and hibernating ones are met alike; always the same ones. */
async function switchTabs(page: Page, { usedMs, isPointed }: Way): Promise<Switch[]> {
  const switches: Switch[] = [];
  let chance = 1;
  for (let n = 0; n < SWITCHES; n += 1) {
    chance = (chance * 48_271) % 2_147_483_647;
    const index = chance % (LISTS + 1);
    if (isPointed) await pointAt(page, index);
    const before = await usedMs();
    const paintedMs = await switchTo(page, index);
    const workMs = (await usedMs()) - before;
    if (paintedMs !== null) switches.push({ paintedMs, workMs });
    await page.waitForTimeout(PAUSE_MS);
  }
  return switches;
}

const TABS = '[role=tablist] > [role=tab][aria-controls]';

/** Puts a pointer over a tab, which may be beyond the edge of the strip. */
async function pointAt(page: Page, index: number): Promise<void> {
  await page.locator(TABS).nth(index).dispatchEvent('pointerover', { pointerType: 'mouse' });
  await page.waitForTimeout(OVER_MS);
}

/** Presses a tab; null when it is the one that is shown. */
function switchTo(page: Page, index: number): Promise<number | null> {
  return page.evaluate(
    async ([tabs, at]) => {
      const painted = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(null);
          });
        });
      const tab = document.querySelectorAll<HTMLElement>(tabs)[at];
      if (!tab) throw new Error('no such tab');
      if (tab.getAttribute('aria-selected') === 'true') return null;
      const startedMs = performance.now();
      tab.click();
      do await painted();
      while (tab.getAttribute('aria-selected') !== 'true');
      return performance.now() - startedMs;
    },
    [TABS, index] as const,
  );
}
