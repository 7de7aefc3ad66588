import type { Locator, Page } from '@playwright/test';
import { expect, test, toast } from '../support/journey.ts';
import { pdfFile, pngFile, type SampleFile } from '../support/sample-files.ts';

/** A new centre record: its form is a shipped definition with fields of one file and of several. */
const NEW_FILING = '/edit-form?code=rs_center_record';
const MEGABYTE = 1024 * 1024;

const field = (page: Page, label: string): Locator => page.getByRole('group', { name: label });

async function choose(scope: Locator, ...files: readonly SampleFile[]): Promise<void> {
  await scope.locator('input[type=file]').setInputFiles([...files]);
}

const held = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });

test('UPL-01 before each upload the session is validated; the answer is a list of files; a refused file leaves the field with its message', async ({
  page,
  signIn,
}) => {
  await signIn('qiyeku', { at: NEW_FILING });
  await page.getByRole('button', { name: '附件与承诺' }).click();
  const license = field(page, '营业执照');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/.*(validate|upload)/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  const answer = page.waitForResponse('**/api/file/upload');
  await choose(license, pdfFile('执照.pdf', ['营业执照']));
  const { code, data } = await (await answer).json();
  expect(code).toBe(0);
  const text = expect.any(String);
  const links = { url: text, uri: text, displayUri: text, downloadUri: text };
  expect(data).toEqual([expect.objectContaining({ uid: text, name: '执照.pdf', ...links })]);
  expect(calls).toEqual(['POST /api/jwt_core/validate', 'POST /api/file/upload']);
  await expect(held(license, '执照.pdf')).toBeVisible();

  await license.getByRole('button', { name: '移除 执照.pdf' }).click();
  // Its name promises a PDF, its content is a text.
  const disguised = { name: '伪装.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no document') };
  await choose(license, disguised);
  await expect(license.getByText('伪装.pdf：文件内容与扩展名 pdf 不符，或文件已损坏')).toBeVisible();
  await expect(held(license, '伪装.pdf')).toHaveCount(0);
});

test('UPL-02 UPL-03 UPL-04 UPL-07 what breaks a rule of its field is not sent, and the sentence of the rule says why', async ({
  page,
  signIn,
}) => {
  await signIn('qiyeku', { at: NEW_FILING });
  await page.getByRole('button', { name: '附件与承诺' }).click();
  const identity = field(page, '法人身份证');
  await expect(identity.getByText('本平台为非涉密互联网平台，严禁处理、传输国家秘密')).toBeVisible();
  await expect(identity.getByText('单个文件不超过 30MB，最多 2 个')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/file/')) sent.push(request.url());
  });
  const pdf = (name: string, size: number): SampleFile => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(size),
  });
  await choose(identity, pdf('空.pdf', 0));
  await expect(identity.getByText('空文件无法上传，请检查文件')).toBeVisible();
  await choose(identity, pdf('程序.exe', 10));
  await expect(identity.getByText(/程序\.exe：只能上传指定类型/)).toBeVisible();
  await choose(identity, pdf('大.pdf', 31 * MEGABYTE));
  await expect(identity.getByText('当前文件格式限制：文件大小不能超过 30MB!（实际 31MB）')).toBeVisible();
  await choose(identity, ...['一.png', '二.png', '三.png'].map((name) => pngFile(name, [40, 40])));
  await expect(identity.getByText('只能上传2个文件（本次选择了 3 个，共 3 个）')).toBeVisible();
  expect(sent).toEqual([]);
  // Two are taken, and a third one is refused with how many there are.
  await choose(identity, pngFile('一.png', [40, 40]), pngFile('二.png', [40, 40]));
  await expect(identity.getByRole('button', { name: /^移除/ })).toHaveCount(2);
  expect(sent).toHaveLength(2);
  await expect(toast(page, '失败')).toHaveCount(0);
});

test('UPL-04 a picture field takes one .png, .jpg or .jpeg', async ({ page, signIn }) => {
  await signIn('qiyeku', { at: '/edit-form?code=rs_supplier_record' });
  const logo = field(page, '标志');
  const input = logo.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', '.png,.jpg,.jpeg');
  await expect(input).not.toHaveAttribute('multiple');
  await choose(logo, pdfFile('标志.pdf', ['标志']));
  await expect(logo.getByText(/标志\.pdf：只能上传指定类型（png \/ jpg \/ jpeg）/)).toBeVisible();
});
