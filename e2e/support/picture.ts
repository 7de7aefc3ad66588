import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = process.env['HAIQIAO_E2E_SHOTS'];

/** Saves a screenshot in the folder HAIQIAO_E2E_SHOTS; without it does nothing. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
