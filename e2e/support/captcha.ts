import { expect, type Locator, type Page } from '@playwright/test';
import type { Centre } from './centre.ts';

/** The server's solution of a picture. The browser never receives it: tests read the table. */
type Answer =
  | { readonly kind: 'slide'; readonly x: number }
  | { readonly kind: 'click'; readonly points: readonly { x: number; y: number }[] };

interface StoredCaptcha {
  readonly id: string;
  readonly answer: Answer;
}

async function newest(centre: Centre): Promise<StoredCaptcha> {
  const { rows } = await centre.sql.query(
    'select id, answer from sys_captcha order by created_at desc, id desc limit 1',
  );
  return rows[0];
}

/** Id of the newest captcha. */
export async function captchaId(centre: Centre): Promise<string> {
  return (await newest(centre)).id;
}

/** Target of the piece: left edge, CSS pixels of the picture. */
export async function slideTarget(centre: Centre): Promise<number> {
  const { answer } = await newest(centre);
  if (answer.kind !== 'slide') throw new Error('the newest captcha is not a slide');
  return answer.x;
}

/** The characters to click, in the requested order: CSS pixels of the picture. */
export async function clickTargets(centre: Centre): Promise<readonly { x: number; y: number }[]> {
  const { answer } = await newest(centre);
  if (answer.kind !== 'click') throw new Error('the newest captcha is not a click');
  return answer.points;
}

/** The handle of the slide. */
export function slideHandle(page: Page): Locator {
  return page.getByRole('slider', { name: '滑块：移动拼图，使它与缺口重合' });
}

/** The picture of the click captcha, which takes clicks and keys. */
export function clickSurface(page: Page): Locator {
  return page.getByRole('application', { name: /^验证图片，请依次点击/ });
}

/** Waits until the picture is unfolded and shows the newest captcha. */
export async function pictureShown(page: Page): Promise<void> {
  const captcha = page.getByRole('group', { name: '安全验证' });
  await expect(captcha).toHaveAttribute('aria-busy', 'false');
  await expect(captcha.locator('img').first()).toBeVisible();
}

/** Drags the handle by hand-like movements, so that the piece moves by some CSS pixels of the picture. */
export async function dragPiece(page: Page, x: number): Promise<void> {
  const handle = slideHandle(page);
  await handle.hover();
  await pictureShown(page);
  const box = await handle.boundingBox();
  const way = Number(await handle.getAttribute('aria-valuemax'));
  const track = await handle.evaluate((element) => element.parentElement?.getBoundingClientRect().width ?? 0);
  if (!box) throw new Error('the handle has no place');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  // The handle (48 px, with a gap of 4 px at both ends) moves along the track while the piece moves across the picture.
  const distance = (x * (track - 56)) / way;
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  for (let step = 1; step <= 25; step += 1) {
    await page.mouse.move(fromX + (distance * step) / 25, fromY + (step % 3), { steps: 2 });
  }
  await expect(handle).toHaveAttribute(
    'aria-valuenow',
    new RegExp(`^(${Math.round(x) - 1}|${Math.round(x)}|${Math.round(x) + 1})$`),
  );
  await page.mouse.up();
}
