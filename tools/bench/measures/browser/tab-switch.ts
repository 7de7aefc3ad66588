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
 * pointer that is over the tab first, by the keys that go from tab to tab, and unforeseen, as links show a page.
 */
export async function measureTabSwitch(): Promise<Row[]> {
  const [pointed, byKeys, unforeseen] = await withBrowser({}, async ({ product, browser }) => {
    const page = await openSignedIn(browser, product.url, LIBRARIAN);
    for (let n = 1; n <= LISTS; n += 1) await openList(page, n);
    const usedMs = await processorClock(page);
    return [
      await switchTabs(page, { usedMs, by: 'pointer' }),
      await switchTabs(page, { usedMs, by: 'keys' }),
      await switchTabs(page, { usedMs, by: 'link' }),
    ];
  });
  return [
    ...rowsOf('tab switch with 20 tabs of lists open', pointed),
    ...rowsOf('the same by keys, from tab to tab', byKeys),
    ...rowsOf('the same unforeseen, as by a link', unforeseen),
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
  readonly by: 'pointer' | 'keys' | 'link';
}

/**
 * Presses tabs here and there, so that alive and hibernating ones are met alike; always the same ones. Keys go from each tab to the next,
 * all of which hibernate.
 */
async function switchTabs(page: Page, { usedMs, by }: Way): Promise<Switch[]> {
  const switches: Switch[] = [];
  let chance = 1;
  for (let n = 0; n < SWITCHES; n += 1) {
    chance = (chance * 48_271) % 2_147_483_647;
    const index = chance % (LISTS + 1);
    if (by === 'pointer') await pointAt(page, index);
    const before = await usedMs();
    const paintedMs = await switchTo(page, by === 'keys' ? null : index);
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

/** Presses a tab, or the keys that show the next one; null when it is the one that is shown. */
function switchTo(page: Page, index: number | null): Promise<number | null> {
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
      const all = [...document.querySelectorAll<HTMLElement>(tabs)];
      const isShown = (tab: HTMLElement) => tab.getAttribute('aria-selected') === 'true';
      const tab = all[at ?? (all.findIndex(isShown) + 1) % all.length];
      if (!tab) throw new Error('no such tab');
      if (isShown(tab)) return null;
      const startedMs = performance.now();
      if (at === null) {
        const keys = { code: 'ArrowRight', key: 'ArrowRight', ctrlKey: true, altKey: true, bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keys, cancelable: true }));
      } else tab.click();
      do await painted();
      while (!isShown(tab));
      return performance.now() - startedMs;
    },
    [TABS, index] as const,
  );
}
