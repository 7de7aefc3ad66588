import type { Locator } from '@playwright/test';
import {
  clickSurface,
  clickTargets,
  pictureShown,
  slideHandle,
  slideTarget,
  dragPiece,
} from '../support/captcha.ts';
import { DEMO_PASSWORD } from '../support/session.ts';
import { expect, fillCredentials, submitButton, test } from '../support/journey.ts';

test.beforeEach(async ({ page, centre }) => {
  await centre.sql.query('delete from sys_login_guard');
  await centre.setting('captcha.kind', 'click');
  // The newest captcha of the centre must be that of the page, not one still being drawn for the page before.
  const created = page.waitForResponse('**/api/v1/captcha/create');
  await page.goto('/login');
  await created;
});
test.afterEach(({ centre }) => centre.setting('captcha.kind', 'off'));

const bar = { name: '点击此处，按顺序点选文字' };

/** Clicks positions of the picture, given in its own CSS pixels. */
async function clickAt(surface: Locator, points: readonly { x: number; y: number }[]): Promise<void> {
  const box = await surface.boundingBox();
  const width = await surface.evaluate((element) => Number(element.style.aspectRatio.split('/')[0]));
  if (!box) throw new Error('the picture has no place');
  const scale = box.width / width;
  for (const { x, y } of points) {
    // Three simultaneous clicks are implausible: the server requires some time between them.
    await surface.click({ position: { x: x * scale, y: y * scale }, delay: 60 });
  }
}

test('AUTH-01 AUTH-03 signing in through a real click captcha with the mouse', async ({ page, centre }) => {
  // It is requested when the page opens, and may be loaded before the test looks.
  await page.goto('about:blank');
  const created = page.waitForResponse('**/api/v1/captcha/create');
  await page.goto('/login');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByRole('button', bar).click();
  await pictureShown(page);
  const { data } = await (await created).json();
  expect(Object.keys(data).toSorted()).toEqual(['captchaId', 'height', 'image', 'kind', 'prompt', 'width']);
  expect([...data.prompt]).toHaveLength(3);
  await clickAt(clickSurface(page), await clickTargets(centre));
  await expect(page.getByText('文字已选好')).toBeVisible();
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-03 signing in through the click captcha by keyboard alone', async ({ page, centre }) => {
  await expect(page.getByRole('button', bar)).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await page.keyboard.type('yushen');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(clickSurface(page)).toBeFocused();
  await pictureShown(page);
  const { width, height } = await clickSurface(page).evaluate((element) => {
    const [width = 0, height = 0] = element.style.aspectRatio.split('/').map(Number);
    return { width, height };
  });
  const at = { x: width / 2, y: height / 2 };
  for (const target of await clickTargets(centre)) {
    for (const [axis, back, forth] of [
      ['x', 'ArrowLeft', 'ArrowRight'],
      ['y', 'ArrowUp', 'ArrowDown'],
    ] as const) {
      while (Math.abs(target[axis] - at[axis]) > 12) {
        const isForth = target[axis] > at[axis];
        await page.keyboard.press(`Shift+${isForth ? forth : back}`);
        at[axis] += isForth ? 20 : -20;
      }
    }
    await page.keyboard.press('Enter', { delay: 40 });
  }
  await expect(page.getByText('文字已选好')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('已选 2 / 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('文字已选好')).toBeVisible();
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-03 the right characters in the wrong order are rejected', async ({ page, centre }) => {
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByRole('button', bar).click();
  await pictureShown(page);
  await clickAt(clickSurface(page), (await clickTargets(centre)).toReversed());
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('验证未通过，请重新完成验证');
  await expect(page.getByText('验证已失效，请重新点选文字')).toBeVisible();
});

test('AUTH-02 AUTH-03 a person can switch to the other captcha and back', async ({ page, centre }) => {
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByRole('button', { name: '改用滑块验证' }).click();
  await expect(slideHandle(page)).toBeVisible();
  await page.getByRole('button', { name: '改用点选验证' }).click();
  await expect(page.getByRole('button', bar)).toBeVisible();
  await page.getByRole('button', { name: '改用滑块验证' }).click();
  await slideHandle(page).hover();
  await pictureShown(page);
  await dragPiece(page, await slideTarget(centre));
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/index$/);
});
