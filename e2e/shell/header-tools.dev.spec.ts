import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSession, putSession } from '../support/session.ts';
import { expect, homeTab, MOVING, test } from '../support/journey.ts';
import { TabStrip } from '../support/tab-strip.ts';
import { quiet } from '../support/quiet.ts';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';

test.use(MOVING);

/** The first visit makes the dev server transform all modules. */
const FIRST_VISIT_MS = 90_000;
const BUILT = join(import.meta.dirname, '../../apps/web/dist-e2e/assets');
const TOOLS = ['搜索', '日志', '全屏', '主题', '尺寸', '语言', '颜色'];

test('HDR-02 HDR-03 the development server shows the seven header tools, and each works', async ({
  page,
  context,
  centre,
}) => {
  test.setTimeout(300_000);
  const dev = await startDevServer(centre.url);
  await putSession(context, dev.url, await openSession(centre, 'admin'));
  await page.goto(`${dev.url}/index`);
  const tools = page.getByRole('toolbar', { name: '开发工具' });
  await expect(tools).toBeVisible({ timeout: FIRST_VISIT_MS });
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  for (const name of TOOLS.slice(0, -1)) await expect(tool(name)).toBeVisible();
  await tool('搜索').click();
  await expect(tool('搜索')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('dialog', { name: '搜索菜单' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tool('搜索')).toHaveAttribute('aria-pressed', 'false');
  await tool('日志').click();
  await new TabStrip(page).expectShown('前端日志');
  await tool('全屏').click();
  await expect(tool('全屏')).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await tool('全屏').click();
  await expect(tool('全屏')).toHaveAttribute('aria-pressed', 'false');
  await tool('主题').click();
  await page.getByRole('menuitem', { name: '经典' }).click();
  await tool('尺寸').click();
  await page.getByRole('menuitem', { name: '宽松' }).click();
  await expect(page.locator('html')).toHaveClass(/^classic \w+ default$/);
  await tools.getByLabel('颜色').fill('#5b4fc4');
  await expect
    .poll(() =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--primary').toUpperCase(),
      ),
    )
    .toBe('#5B4FC4');
  await tool('语言').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await dev.close();
});

test('HDR-02 no built client has the tools, neither on screen nor in its files', async ({ page, signIn }) => {
  await signIn('admin');
  await expect(homeTab(page)).toBeVisible();
  await quiet(page);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  expect(readdirSync(BUILT).filter((file) => file.includes('dev-tools'))).toEqual([]);
});

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'apps/web');
const VITE = createRequire(join(WEB, 'package.json')).resolve('vite');

/** Starts the Vite dev server of the web client for a centre, on its own port. */
async function startDevServer(centreUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const { createServer } = (await import(pathToFileURL(VITE).href)) as typeof import('vite'); // resolved from the client's packages
  const server: ViteDevServer = await createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    cacheDir: join(ROOT, '.cache/vite-e2e'),
    logLevel: 'error',
    server: { port: 0, strictPort: false, proxy: { '/api': centreUrl, '/metrics': centreUrl } },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('the dev server does not listen');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
