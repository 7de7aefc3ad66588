import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = process.env['HAIQIAO_E2E_SHOTS'];

/** Keeps a picture of the screen in the folder that HAIQIAO_E2E_SHOTS names; without it, nothing. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
