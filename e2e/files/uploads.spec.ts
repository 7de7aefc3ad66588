import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { AccountDialog } from '../support/account-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { type Centre, startCentre } from '../support/centre.ts';
import { expect, homeTab, test, toast } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';
import {
  docxFile,
  pdfFile,
  pngFile,
  pngSize,
  type SampleFile,
  xlsxFile,
  zipFile,
} from '../support/sample-files.ts';
import { openSession, putSession } from '../support/session.ts';

/** An area with fields of all kinds, besides the product's own. */
const MODULES = join(import.meta.dirname, '../../apps/server/src/testing/fixture-modules');
const MANAGER = `insert into sys_permission_group_holder
  select g.id, 'MEMBER', m.id from sys_permission_group g, sys_member m where g.code = 'workshop_all' and m.account = 'admin'`;
/** An upload of several chunks on a busy machine. */
const WORK = { timeout: 20_000 };

let own: Centre;

test.beforeAll(async () => {
  own = await startCentre(MODULES);
  await own.sql.query(MANAGER);
  await own.broadcast('permissions-changed');
});

test.afterAll(async () => {
  await own.close();
});

/** Opens the application at an address, as the administrator who also manages the fixture area. */
async function enter(page: Page, at: string): Promise<void> {
  await putSession(page.context(), own.url, await openSession(own, 'admin'));
  await page.goto(own.url + at);
  await expect(homeTab(page)).toBeVisible();
}

/** Opens the form of a machine. */
async function edit(page: Page, name: string): Promise<string> {
  const { rows } = await own.sql.query('select id from biz_machine where name = $1', [name]);
  const id: string = rows[0].id;
  await enter(page, `/edit-form?code=rs_machine&id=${id}`);
  await expect(page.getByText('现场照片')).toBeVisible();
  return id;
}

function field(page: Page, label: string): Locator {
  return page.getByRole('group', { name: label });
}

function chooser(scope: Locator): Locator {
  return scope.locator('input[type=file]');
}

test('UPL-09 a large upload interrupted by a broken connection resumes automatically at its offset', async ({
  page,
}) => {
  await edit(page, '1号机');
  const drawings = field(page, '图纸');
  const offsets: string[] = [];
  await page.route('**/api/file/tus/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    offsets.push(route.request().headers()['upload-offset'] ?? '');
    if (offsets.length !== 2) return route.continue();
    await page.context().setOffline(true);
    return route.abort('internetdisconnected');
  });
  await chooser(drawings).setInputFiles(pngFile('图纸.png', [1200, 1400], { isNoise: true }));
  await expect(drawings.getByText('连接中断，恢复后自动继续')).toBeVisible(WORK);
  await expect(drawings.getByRole('button', { name: '继续上传' })).toBeVisible();
  await takePicture(page, 'upload-broken');
  await page.context().setOffline(false);
  await expect(drawings.getByRole('button', { name: '图纸.png', exact: true })).toBeVisible(WORK);
  expect(new Set(offsets).size).toBe(offsets.length - 1);
  expect(offsets[2]).toBe(offsets[1]);
});

test('UPL-09 UPL-06 an upload interrupted by a reload is offered, resumed without choosing it again, saved, and removed after confirmation', async ({
  page,
}) => {
  const id = await edit(page, '2号机');
  let pieces = 0;
  await page.route('**/api/file/tus/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    pieces += 1;
    // The second chunk never gets a response.
    return pieces === 2 ? undefined : route.continue();
  });
  await chooser(field(page, '图纸')).setInputFiles(pngFile('总图.png', [1200, 1400], { isNoise: true }));
  await expect.poll(() => pieces, WORK).toBe(2);
  await page.reload();
  const drawings = field(page, '图纸');
  await expect(drawings.getByText('上次有 1 个文件未上传完：总图.png')).toBeVisible(WORK);
  await drawings.getByRole('button', { name: '继续上传' }).click();
  await expect(drawings.getByRole('button', { name: '总图.png', exact: true })).toBeVisible(WORK);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(page, '保存成功')).toBeVisible();

  await page.goto(`${own.url}/edit-form?code=rs_machine&id=${id}`);
  await drawings.getByRole('button', { name: '移除 总图.png' }).click();
  const question = page.getByRole('dialog', { name: '移除文件' });
  await expect(question.getByText('确定移除 总图.png')).toBeVisible();
  await question.getByRole('button', { name: '移除' }).click();
  await expect(drawings.getByRole('button', { name: '总图.png', exact: true })).toHaveCount(0);
});

test('UPL-05 pictures, PDF, Word and Excel are shown in the page, other files are offered for download', async ({
  page,
}) => {
  await edit(page, '3号机');
  const contract = field(page, '采购合同');
  const viewer = page.getByRole('dialog');
  const look = async (file: SampleFile) => {
    await chooser(contract).setInputFiles(file);
    await contract.getByRole('button', { name: file.name, exact: true }).click(WORK);
  };
  const leave = async (name: string) => {
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await contract.getByRole('button', { name: `移除 ${name}` }).click();
  };
  await look(pdfFile('合同.pdf', ['设备采购合同', '附件清单']));
  // Found in the text of the page, so the character maps are loaded.
  await expect(viewer.getByText('设备采购合同')).toBeAttached(WORK);
  await expect(viewer.getByText('共 2 页')).toBeVisible();
  await takePicture(page, 'preview-pdf');
  await leave('合同.pdf');

  await look(docxFile('协议.docx', '跨境合作协议'));
  await expect(viewer.getByText('跨境合作协议')).toBeVisible(WORK);
  await expect(viewer.locator('a[href^="javascript"]')).toHaveCount(0);
  await leave('协议.docx');

  await look(xlsxFile('清单.xlsx', '成都锦程云帆'));
  const row = viewer.getByRole('row').filter({ hasText: '成都锦程云帆' });
  await expect(row.getByRole('cell')).toHaveText(['', '成都锦程云帆', '2026-11-20', '29%', '0.3'], WORK);
  await leave('清单.xlsx');

  await look(zipFile('资料.zip', '资料'));
  await expect(viewer.getByText('此类文件不能在线预览，请下载后查看')).toBeVisible(WORK);
  const download = page.waitForEvent('download');
  await viewer.getByRole('button', { name: '下载文件' }).click();
  expect((await download).suggestedFilename()).toBe('资料.zip');
});

test('UPL-05 UPL-09 the files of a record are previewed on its page', async ({ page }) => {
  const id = await edit(page, '6号机');
  const contract = field(page, '采购合同');
  await chooser(contract).setInputFiles(pdfFile('合同.pdf', ['设备采购合同']));
  await expect(contract.getByRole('button', { name: '合同.pdf', exact: true })).toBeVisible(WORK);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(page, '保存成功')).toBeVisible();
  await page.goto(`${own.url}/see-form?code=rs_machine&id=${id}`);
  await page.getByRole('button', { name: '合同.pdf', exact: true }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('设备采购合同')).toBeAttached(WORK);
  await expectAccessible(page, 'preview of a PDF');
});

test('UPL-05 a picture is rotated and zoomed, and the next one shown, by keys alone', async ({ page }) => {
  await edit(page, '4号机');
  const photos = field(page, '现场照片');
  await chooser(photos).setInputFiles([pngFile('一.png', [400, 200]), pngFile('二.png', [300, 300])]);
  // An upload in progress is already listed, but cannot be previewed.
  const pictures = photos.getByRole('button', { name: /^预览/ });
  await expect(pictures).toHaveCount(2, WORK);
  await pictures.first().click();
  const viewer = page.getByRole('dialog');
  const scale = viewer.getByLabel('显示比例');
  await expect(scale).toHaveText('100%');
  await page.keyboard.press('+');
  await expect(scale).toHaveText('125%');
  await page.keyboard.press('r');
  await expect(viewer.locator('img')).toHaveAttribute('style', /rotate\(90deg\)/);
  await page.keyboard.press('0');
  await expect(scale).toHaveText('100%');
  await expect(viewer.getByText('第 1 / 2 个')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('第 2 / 2 个')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('UPL-05 when the PDF reader fails, pages are shown as pictures', async ({ page }) => {
  await page.route('**/assets/pdf-view-*.js', (route) => route.abort());
  await edit(page, '5号机');
  const contract = field(page, '采购合同');
  await chooser(contract).setInputFiles(pdfFile('合同.pdf', ['第一页', '第二页']));
  await contract.getByRole('button', { name: '合同.pdf', exact: true }).click(WORK);
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: '第 1 页' })).toBeVisible(WORK);
  await viewer.getByRole('button', { name: '下一页' }).click();
  await expect(viewer.getByRole('img', { name: '第 2 页' })).toBeVisible(WORK);
});

test('UPL-08 an avatar is cropped to a square and shown in the header at once', async ({ page }) => {
  await enter(page, '/index');
  await AccountDialog.open(page);
  const avatar = page.getByRole('group', { name: '头像' });
  await chooser(avatar).setInputFiles(pngFile('照片.png', [900, 600]));
  const crop = page.getByRole('dialog', { name: '图片裁剪' });
  await expect(crop.getByLabel(/裁剪框/)).toBeVisible();
  await crop.getByRole('button', { name: '向左旋转' }).click();
  await crop.getByRole('button', { name: '放大' }).click();
  await expect(crop.getByLabel('缩放比例')).toHaveValue('1.2');
  await crop.getByRole('button', { name: '预览' }).click();
  await expect(crop.getByText('输出 248 × 248 像素')).toBeVisible();
  await expectAccessible(page, 'crop dialog');
  await takePicture(page, 'crop');
  await crop.getByRole('button', { name: '确认上传' }).click();
  await expect(toast(page, '头像已更新')).toBeVisible(WORK);
  const picture = page.locator('header img').last();
  await expect(picture).toBeVisible();
  // Its element exists before it is loaded.
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([248, 248]);
  await avatar.getByRole('button', { name: '移除头像' }).click();
  await expect(toast(page, '头像已移除')).toBeVisible();
});

test('SVC-06 a picture is cropped by numbers, rotated, undone, and downloaded', async ({ page }) => {
  await enter(page, '/system/imageEditor');
  await page
    .getByLabel('打开图片')
    .last()
    .setInputFiles(pngFile('现场.png', [600, 400]));
  const main = page.getByRole('main');
  await expect(main.getByText('600 × 400 像素')).toBeVisible();
  await main.getByRole('button', { name: '裁剪' }).click();
  await main.getByLabel('宽').fill('300');
  await main.getByRole('button', { name: '应用裁剪' }).click();
  await expect(main.getByText('300 × 400 像素')).toBeVisible();
  await main.getByRole('button', { name: '向右旋转' }).click();
  await expect(main.getByText('400 × 300 像素')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(main.getByText('300 × 400 像素')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(main.getByText('400 × 300 像素')).toBeVisible();
  // Without the tooltip of a hovered tool.
  await main.getByRole('heading', { name: '图片编辑' }).click();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page, 'image editor');
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: '另存为 PNG' }).click();
  const content = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  expect(pngSize(Buffer.concat(parts))).toEqual([400, 300]);
});
