import type { Page } from '@playwright/test';

/** Fills what is left of localStorage, so that nothing more can be kept. */
export async function fillLocalStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    let chunk = 'x'.repeat(1024 * 1024);
    let index = 0;
    while (chunk.length > 0) {
      try {
        localStorage.setItem(`filler-${index}`, chunk);
        index += 1;
      } catch {
        chunk = chunk.slice(0, Math.floor(chunk.length / 2));
      }
    }
  });
}
