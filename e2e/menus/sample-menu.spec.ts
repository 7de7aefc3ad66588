import { expectAccessible } from '../support/axe.ts';
import { expect, test, toast } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';

const GROUPS = ['项目信息', '项目洽谈', '签约注册', '其他事项', '目标任务'] as const;
const SETTINGS = ['预警设置', '其他设置', '短信发送列表', '系统消息列表', '首页内容管理'] as const;

test.afterEach(async ({ centre }) => centre.setting('sampleMenu.enabled', false));

test('NAV-12 the sample menu is hidden until the setting is on, then each entry leads to a working page', async ({
  page,
  signIn,
  centre,
}) => {
  test.setTimeout(300_000);
  await signIn('admin');
  const menu = page.getByRole('navigation');
  await expect(menu.getByText('示例菜单')).toHaveCount(0);
  await centre.setting('sampleMenu.enabled', true);
  await page.reload();
  const sample = menu.getByRole('region', { name: '示例菜单' });
  await expect(sample).toBeVisible();
  /** Only the page of the shown tab is exposed to screen readers. */
  const works = async (entry: string) => {
    // A form names its tab after its record.
    if (entry === '填报') await expect(page).toHaveURL(/\/edit-form\?/);
    else await expect(page.getByRole('tab', { name: entry, exact: true, selected: true })).toBeVisible();
    const panel = page.getByRole('tabpanel');
    const saves = panel.getByRole('button', { name: '保存', exact: true });
    await expect(panel.getByRole('grid').or(saves)).toBeVisible();
  };
  await sample.getByRole('link', { name: '首页', exact: true }).click();
  await works('首页');
  for (const group of GROUPS) {
    await sample.getByRole('button', { name: group }).click();
    for (const entry of ['填报', '列表', '审核', '分派']) {
      await sample.getByRole('link', { name: entry, exact: true }).click();
      await works(entry);
    }
    await sample.getByRole('button', { name: group }).click();
  }
  await sample.getByRole('link', { name: '统计分析' }).click();
  await works('统计分析');
  await sample.getByRole('button', { name: '系统设置' }).click();
  for (const entry of SETTINGS) {
    await sample.getByRole('link', { name: entry, exact: true }).click();
    await works(entry);
  }
});

test('NAV-12 a matter of the sample menu is filled in, submitted and found for review', async ({
  page,
  signIn,
  centre,
}) => {
  await centre.setting('sampleMenu.enabled', true);
  await signIn('admin');
  const sample = page.getByRole('navigation').getByRole('region', { name: '示例菜单' });
  await sample.getByRole('button', { name: '项目信息' }).click();
  await sample.getByRole('link', { name: '填报', exact: true }).click();
  await page.getByRole('textbox', { name: '事项名称' }).fill('跨境电商产业园落地');
  await page.getByRole('textbox', { name: '内容', exact: true }).fill('选址与注册');
  await expectAccessible(page, 'sample form');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(page, /成功/).first()).toBeVisible();
  await sample.getByRole('link', { name: '列表', exact: true }).click();
  const row = page.getByRole('row', { name: /跨境电商产业园落地/ });
  await expect(row).toBeVisible();
  await takePicture(page, 'sample-list');
  await expectAccessible(page, 'sample list');
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '提交', exact: true }).click();
  await expect(toast(page, /提交成功/)).toBeVisible();
  await sample.getByRole('link', { name: '审核', exact: true }).click();
  await expect(page).toHaveURL(/list_status=0/);
  await expect(row).toBeVisible();
});
