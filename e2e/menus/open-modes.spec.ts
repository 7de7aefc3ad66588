import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import type { Centre } from '../support/centre.ts';
import { expect, test } from '../support/journey.ts';

/** An external site. */
let site: Server;
let origin: string;

test.beforeAll(async () => {
  site = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(
      '<!doctype html><html lang="zh"><title>地图</title><main><h1>外部地图</h1><input aria-label="查找"></main>',
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`; // it listens on a port
});
test.afterAll(() => {
  site.close();
});

/** An administrator entry that embeds the site in a tab. */
async function embed(centre: Centre): Promise<void> {
  const id = randomUUID();
  await centre.sql.query(
    `insert into sys_menu (id, code, name, param, open_mode, icon, order_no) values ($1, 'j_map', '外部地图', $2, 'EMBED', 'global', 700)`,
    [id, `${origin}/map`],
  );
  await centre.sql.query(
    `insert into sys_permission_group_menu (group_id, menu_id) select id, $1 from sys_permission_group where code = 'admin'`,
    [id],
  );
  await centre.broadcast('permissions-changed');
}

test.afterEach(async ({ centre }) => {
  await centre.sql.query(`delete from sys_menu where code = 'j_map'`);
  await centre.sql.query(`delete from sys_setting where key = 'embed.origins'`);
  await centre.broadcast('settings-changed');
  await centre.broadcast('permissions-changed');
});

test('NAV-02 PERM-04 a page of a listed origin is embedded in a tab, and keeps its input', async ({
  page,
  signIn,
  centre,
}) => {
  await embed(centre);
  await centre.setting('embed.origins', [origin]);
  await signIn('admin');
  await page.getByRole('navigation').getByRole('link', { name: '外部地图' }).click();
  await expect(page).toHaveURL(/\/embed\?code=j_map$/);
  await expect(page.getByRole('tab', { name: '外部地图', selected: true })).toBeVisible();
  const frame = page.frameLocator('iframe[title="外部地图"]');
  await expect(frame.getByRole('heading', { name: '外部地图' })).toBeVisible();
  await expect(page.getByText('请勿在其中输入本系统的密码')).toBeVisible();
  await frame.getByRole('textbox', { name: '查找' }).fill('成都');
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(page.locator('iframe')).not.toHaveAttribute('sandbox', /allow-top-navigation/);
  await expectAccessible(page, 'embed');
  await page.getByRole('tab').first().click();
  await page.getByRole('tab', { name: '外部地图' }).click();
  await expect(frame.getByRole('textbox', { name: '查找' })).toHaveValue('成都');
  await page.reload();
  await expect(frame.getByRole('heading', { name: '外部地图' })).toBeVisible();
});

test.describe('an origin that is not listed', () => {
  // The browser's refusal is the subject of this test.
  test.use({ allowsErrors: true });

  test('NAV-08 PERM-04 is blocked by the browser, and the page reports it and offers a window', async ({
    page,
    signIn,
    centre,
  }) => {
    await embed(centre);
    await signIn('admin');
    await page.getByRole('navigation').getByRole('link', { name: '外部地图' }).click();
    await expect(page.getByText('该页面不允许在此显示')).toBeVisible();
    const link = page.getByRole('link', { name: '在新窗口打开' }).first();
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible(page, 'embed refused');
  });
});
