import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

/** The line of the export started by the given steps; lines of earlier tests are also in the tray. */
export async function exportStartedBy(page: Page, steps: () => Promise<void>): Promise<Locator> {
  const started = page.waitForResponse((response) => response.url().endsWith('/api/transfers/export'));
  await steps();
  const { data }: { data: { fileName: string } } = await (await started).json();
  return page
    .getByRole('region', { name: '导入导出' })
    .getByRole('listitem')
    .filter({ hasText: data.fileName });
}

/** The file of an export, once it is done. */
export async function downloadOf(page: Page, line: Locator): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await line.getByRole('button', { name: '下载' }).click({ timeout: 30_000 });
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}
