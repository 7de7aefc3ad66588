import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Centre, startCentre } from './centre.ts';
import { installFixtureMenus } from './fixture-menus.ts';
import { DEMO_PASSWORD, openSession, putSession } from './session.ts';

interface WorkerFixtures {
  readonly centre: Centre;
}

interface TestFixtures {
  /** Errors that nobody caught are allowed: the journey is about them. */
  readonly allowsErrors: boolean;
  /** Fails a journey in which a page threw something that nobody caught, or did what the policy forbids; watches further windows too. */
  readonly watch: (context: BrowserContext) => void;
  /** Opens the application as somebody who is signed in; `at` is the page asked for. */
  readonly signIn: (account: string, options?: { at?: string }) => Promise<void>;
  /** A window of its own for somebody else who is signed in; nothing is open in it yet. It closes with the journey. */
  readonly windowOf: (account: string) => Promise<Page>;
}

/** A journey: every worker has a centre of its own; every test starts signed out with empty storage. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  centre: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const centre = await startCentre();
      await installFixtureMenus(centre.sql);
      await use(centre);
      await centre.close();
    },
    { scope: 'worker', timeout: 120_000 },
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

/** For `test.use`: a system that asks for nothing, as most do. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The first tab, in whatever language. */
export function homeTab(page: Page): Locator {
  return page.getByRole('tab').first();
}

/** The button of the sign-in page, waiting or not. */
export function submitButton(page: Page): Locator {
  return page.locator('button[type=submit]');
}

/** Sends the sign-in form of a centre without captcha, as soon as it knows that there is none. */
export async function submit(page: Page): Promise<void> {
  await expect(submitButton(page)).toBeVisible();
  await expect(page.locator('form fieldset')).toHaveCount(0);
  await submitButton(page).click();
}

/** Types into the two fields of the sign-in page. */
export async function fillCredentials(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
}

/** Signs in on the sign-in page, as a person does. */
export async function signInByHand(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await fillCredentials(page, account, password);
  await submit(page);
  await expect(homeTab(page)).toBeVisible();
}

/** Signs out by the menu behind the person's name. */
export async function signOut(page: Page): Promise<void> {
  await chooseFromUserMenu(page, '注销');
  await page.getByRole('dialog', { name: '注销用户' }).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Opens the menu behind the person's name. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /的菜单$/ }).click();
  const panel = page.getByRole('tooltip').filter({ has: page.getByRole('button', { name: '注销' }) });
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens the menu behind the person's name and picks an entry (HDR-01). */
export async function chooseFromUserMenu(page: Page, entry: string): Promise<void> {
  const panel = await openUserMenu(page);
  await panel.getByRole('button', { name: entry, exact: true }).click();
}

/** A short message at the top of the window. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-tone]').filter({ hasText: text });
}

/**
 * Opens a list of choices, types what narrows it, and takes the first that has this text. Waits for it: what is offered may
 * come from the server, and a key that is pressed before takes nothing.
 */
export async function chooseOption(box: Locator, option: string | RegExp, typed = ''): Promise<void> {
  const page = box.page();
  await box.click();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  if (typed !== '') await page.keyboard.type(typed);
  // Its own list: the one before may still be on its way out. Trees do not say which is theirs.
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
  const own = page.locator('.ant-select-dropdown').filter({ has: list }).locator('.ant-select-item-option');
  const branches = page.locator('.ant-select-dropdown:visible .ant-select-tree-node-content-wrapper');
  await own.or(branches).filter({ hasText: option }).first().click();
}

export { expect };
