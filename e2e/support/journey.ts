import { test as base, expect, type Page } from '@playwright/test';
import { type Centre, type CentreOptions, startCentre } from './centre.ts';
import { installFixtureMenus } from './fixture-menus.ts';

/** Password of every demo account (README). */
export const DEMO_PASSWORD = 'Haiqiao@2026';

interface WorkerFixtures {
  readonly centreOptions: CentreOptions;
  readonly centre: Centre;
}

interface TestFixtures {
  /** Signs in through the sign-in page and waits for the home page. */
  readonly signIn: (account: string, page?: Page) => Promise<Page>;
}

/** A journey: every worker has a centre of its own; every test starts signed out with empty storage. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  centreOptions: [{ captcha: 'off' }, { option: true, scope: 'worker' }],
  centre: [
    async ({ centreOptions }, use) => {
      const centre = await startCentre(centreOptions);
      await installFixtureMenus(centre.sql);
      await use(centre);
      await centre.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ centre }, use) => use(centre.url),
  signIn: async ({ page }, use) => {
    await use(async (account, where = page) => {
      await where.goto('/login');
      await fillCredentials(where, account, DEMO_PASSWORD);
      await where.getByRole('button', { name: /^登\s*录$/ }).click();
      await expect(where).toHaveURL(/\/index/);
      await expect(where.getByRole('tab', { name: '首页' })).toBeVisible();
      return where;
    });
  },
});

/** Types into the two fields of the sign-in page. */
export async function fillCredentials(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
}

/** Opens the menu behind the person's name and picks an entry (HDR-01). */
export async function chooseFromUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

export { expect };
