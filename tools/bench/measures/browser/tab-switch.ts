import type { Page } from '@playwright/test';
import { clockResolution, openSignedIn, processorClock, withBrowser } from '../../browser.ts';
import { LIBRARIAN } from '../../members.ts';
import { type Figure, quantileFigure, single } from '../../report/figures.ts';
import { type Scale, sized } from '../../scale.ts';

const SWITCHES = { full: 100, quick: 10 };
/** Twenty tabs with the home tab. */
const LISTS = 19;
/** Between two switches, so that each ends before the next starts. */
const PAUSE_MS = 150;
/** How long the pointer is over a tab before the press; people take longer. */
const OVER_MS = 150;

/**
 * Twenty open tabs, all but one the enterprise library with pages of 100 rows (DESIGN §5): switched by a pointer that is over the
 * tab first, by the keys for the next tab, and unforeseen, as by a link.
 */
export async function measureTabSwitch(scale: Scale): Promise<Figure[]> {
  const switches = sized(scale, SWITCHES);
  const { pointed, byKeys, unforeseen, clockMs } = await withBrowser({}, async ({ product, browser }) => {
    const page = await openSignedIn(browser, product.url, LIBRARIAN);
    for (let n = 1; n <= LISTS; n += 1) await openList(page, n);
    const usedMs = await processorClock(page);
    return {
      pointed: await switchTabs(page, { usedMs, switches, by: 'pointer' }),
      byKeys: await switchTabs(page, { usedMs, switches, by: 'keys' }),
      unforeseen: await switchTabs(page, { usedMs, switches, by: 'link' }),
      clockMs: await clockResolution(page),
    };
  });
  return [
    ...figuresOf('pointer', 'tab switch with 20 tabs of lists open', pointed),
    ...figuresOf('keys', 'by the keys for the next tab', byKeys),
    ...figuresOf('unforeseen', 'unforeseen, as by a link', unforeseen),
    single({ key: 'clock', name: "resolution of the page's clock", unit: 'ms' }, clockMs),
  ];
}

function figuresOf(key: string, name: string, switches: readonly Switch[]): Figure[] {
  const times = switches.map(({ paintedMs }) => paintedMs);
  const work = switches.map(({ workMs }) => workMs);
  return [
    quantileFigure({ key, name: `${name}, p95`, unit: 'ms' }, times, 0.95),
    quantileFigure(
      { key: `${key}-work`, name: `${name}: processor time of the page, median`, unit: 'ms' },
      work,
      0.5,
    ),
  ];
}

/** Opens a list in a tab of its own. */
async function openList(page: Page, number: number): Promise<void> {
  const path = `/lists?code=rs_enterprise_list&number=${number}&pageSize=100`;
  // As a link does; loading the application again would close the other tabs.
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

interface SwitchMethod {
  readonly usedMs: () => Promise<number>;
  readonly switches: number;
  readonly by: 'pointer' | 'keys' | 'link';
}

/**
 * Switches to tabs in a fixed pseudo-random order, so that live and hibernating tabs both occur. Keys always reach a
 * hibernating tab.
 */
async function switchTabs(page: Page, { usedMs, switches, by }: SwitchMethod): Promise<Switch[]> {
  const measured: Switch[] = [];
  let random = 1;
  for (let n = 0; n < switches; n += 1) {
    random = (random * 48_271) % 2_147_483_647;
    const index = random % (LISTS + 1);
    if (by === 'pointer') await pointAt(page, index);
    const before = await usedMs();
    const paintedMs = await switchTo(page, by === 'keys' ? null : index);
    const workMs = (await usedMs()) - before;
    if (paintedMs !== null) measured.push({ paintedMs, workMs });
    await page.waitForTimeout(PAUSE_MS);
  }
  return measured;
}

const TABS = '[role=tablist] > [role=tab][aria-controls]';

/** Moves the pointer over a tab, which may be scrolled out of the strip. */
async function pointAt(page: Page, index: number): Promise<void> {
  await page.locator(TABS).nth(index).dispatchEvent('pointerover', { pointerType: 'mouse' });
  await page.waitForTimeout(OVER_MS);
}

/** Presses a tab, or the keys for the next one. @returns milliseconds until it is painted; null when it was active already */
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
