import type { Page } from '@playwright/test';
import type { Centre } from '../support/centre.ts';
import { DEMO_PASSWORD, expect, fillCredentials, test } from '../support/journey.ts';

test.use({ centreOptions: { captcha: 'slide' } });

/** What the server keeps of the newest picture: the browser is never told. */
async function newestAnswer(centre: Centre): Promise<Record<string, unknown>> {
  const { rows } = await centre.sql.query('select answer from sys_captcha order by created_at desc, id desc limit 1');
  return rows[0].answer;
}

async function dragTo(page: Page, x: number): Promise<void> {
  const handle = page.getByRole('slider', { name: /滑块|拖动/ });
  const box = await handle.boundingBox();
  if (!box) throw new Error('no slider handle');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    await page.mouse.move(from.x + (x * step) / 20, from.y + (step % 3));
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

test('AUTH-02 signing in through a real slide captcha with the mouse', async ({ page, centre }) => {
  await page.goto('/login');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByRole('slider', { name: /滑块|拖动/ }).focus();
  await expect(page.locator('img[src^="data:image"]').first()).toBeVisible();
  await dragTo(page, Number((await newestAnswer(centre))['x']));
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-02 the slide captcha can be done with the keyboard alone', async ({ page, centre }) => {
  await page.goto('/login');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  const handle = page.getByRole('slider', { name: /滑块|拖动/ });
  await handle.focus();
  await expect(page.locator('img[src^="data:image"]').first()).toBeVisible();
  const x = Number((await newestAnswer(centre))['x']);
  for (let moved = 0; moved + 10 <= x; moved += 10) await handle.press('Shift+ArrowRight', { delay: 15 });
  for (let moved = x - (x % 10); moved + 2 <= x; moved += 2) await handle.press('ArrowRight', { delay: 15 });
  await handle.press('Enter');
  await page.getByRole('button', { name: /^登\s*录$/ }).press('Enter');
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-01 AUTH-02 a wrong slide says so and a new picture is asked for', async ({ page, centre }) => {
  await page.goto('/login');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByRole('slider', { name: /滑块|拖动/ }).focus();
  await expect(page.locator('img[src^="data:image"]').first()).toBeVisible();
  const x = Number((await newestAnswer(centre))['x']);
  await dragTo(page, x > 150 ? x - 60 : x + 60);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page.getByText(/验证未通过|验证已失效/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
