import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Centre, startCentre } from './centre.ts';
import { installFixtureMenus } from './fixture-menus.ts';
import { DEMO_PASSWORD, openSession, putSession } from './session.ts';

interface WorkerFixtures {
  readonly centre: Centre;
}

interface TestFixtures {
  /** Uncaught errors are allowed: the test is about them. */
  readonly allowsErrors: boolean;
  /** Fails a test in which a page has an uncaught error or violates the policy; also watches further windows. */
  readonly watch: (context: BrowserContext) => void;
  /** Opens the application as a signed-in person; `at` is the requested page. */
  readonly signIn: (account: string, options?: { at?: string }) => Promise<void>;
  /** A separate window for another signed-in person, without a page. It closes with the test. */
  readonly windowOf: (account: string) => Promise<Page>;
}

/** A browser test: every worker has its own centre; every test starts signed out with empty storage. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  centre: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const centre = await startCentre();
      await installFixtureMenus(centre.sql);
      await use(centre);
      await centre.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ centre }, use) => use(centre.url),
  allowsErrors: [false, { option: true }],
  watch: [
    async ({ context, allowsErrors }, use) => {
      const errors: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message));
        watched.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) errors.push(message.text());
        });
      };
      watch(context);
      await use(watch);
      if (!allowsErrors) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page, context, centre }, use) => {
    await use(async (account, { at = '/index' } = {}) => {
      await putSession(context, centre.url, await openSession(centre, account));
      await page.goto(at);
      await expect(homeTab(page)).toBeVisible();
    });
  },
  windowOf: async ({ browser, centre, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext();
      opened.push(context);
      watch(context);
      const page = await context.newPage();
      await putSession(context, centre.url, await openSession(centre, account));
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** For `test.use`: a system without reduced motion, the common case. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The first tab, in any language. */
export function homeTab(page: Page): Locator {
  return page.getByRole('tab').first();
}

/** The button of the sign-in page, with or without a countdown. */
export function submitButton(page: Page): Locator {
  return page.locator('button[type=submit]');
}

/** Sends the sign-in form of a centre without captcha, once the page knows the setting. */
export async function submit(page: Page): Promise<void> {
  await expect(submitButton(page)).toBeVisible();
  await expect(page.locator('form fieldset')).toHaveCount(0);
  await submitButton(page).click();
}

/** Fills the two fields of the sign-in page. */
export async function fillCredentials(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
}

/** Signs in on the sign-in page, like a person. */
export async function signInByHand(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await fillCredentials(page, account, password);
  await submit(page);
  await expect(homeTab(page)).toBeVisible();
}

/** Signs out from the user menu. */
export async function signOut(page: Page): Promise<void> {
  await chooseFromUserMenu(page, '注销');
  await page.getByRole('dialog', { name: '注销用户' }).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Opens the user menu. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /的菜单$/ }).click();
  const panel = page.getByRole('tooltip').filter({ has: page.getByRole('button', { name: '注销' }) });
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens the user menu and selects an entry (HDR-01). */
export async function chooseFromUserMenu(page: Page, entry: string): Promise<void> {
  const panel = await openUserMenu(page);
  await panel.getByRole('button', { name: entry, exact: true }).click();
}

/** A toast at the top of the window. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-tone]').filter({ hasText: text });
}

/**
 * Opens a list of choices, types a filter, and selects the first option with this text. Waits for the option: it may be loaded from the
 * server, and an earlier key would select nothing.
 */
export async function chooseOption(box: Locator, option: string | RegExp, typed = ''): Promise<void> {
  const page = box.page();
  await box.click();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  if (typed !== '') await page.keyboard.type(typed);
  // Selects its own list: an earlier one may still be closing. Trees do not reference theirs.
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
  const own = page.locator('.ant-select-dropdown').filter({ has: list }).locator('.ant-select-item-option');
  const branches = page.locator('.ant-select-dropdown:visible .ant-select-tree-node-content-wrapper');
  await own.or(branches).filter({ hasText: option }).first().click();
}

/** Goes to an address within the running application, as a link does: nothing is loaded again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

export { expect };
