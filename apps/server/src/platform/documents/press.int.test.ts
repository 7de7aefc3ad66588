import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { ContentInfo, SignedData } from 'pkijs';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfTexts } from '#server/testing/documents/pdf-text.ts';
import { testPrintStart } from '#server/testing/documents/test-print-start.ts';
import { createPress, type Press } from './press.ts';
import { isSound, readSignature } from './testing/read-signature.ts';
import { samplePaper } from './testing/sample-paper.ts';

let press: Press;
let folder: string;

beforeAll(async () => {
  press = createPress(testPrintStart);
  folder = await mkdtemp(join(tmpdir(), 'haiqiao-press-'));
});
afterAll(async () => {
  await press.close();
  await rm(folder, { recursive: true });
});

async function print(options: { rows?: number; isSigned?: boolean } = {}): Promise<Buffer> {
  return Buffer.from(await press.print(samplePaper(options), { isSigned: options.isSigned === true }));
}

async function stored(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test('PROOF-03 equal papers give equal bytes, signed or not', async () => {
  const [first, second] = [await print(), await print()];
  expect(first.equals(second)).toBe(true);
  const [signed, again] = [await print({ isSigned: true }), await print({ isSigned: true })];
  expect(signed.equals(again)).toBe(true);
  expect(signed.length).toBeLessThan(80_000);
});

test('PROOF-03 simplified Chinese, traditional Chinese and Japanese text can be extracted page by page', async () => {
  const [page = ''] = await pdfTexts(await print());
  for (const words of ['备案证明', '登記資訊', '供應鏈', '越境EC', '91510100MA6CXXXX5K', '第 1 页 / 共 1 页'])
    expect(page).toContain(words);
});

test('PROOF-03 a long table spans several pages, each with its headings and number', async () => {
  const pages = await pdfTexts(await print({ rows: 90 }));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((text, index) => {
    expect(text).toContain(`第 ${index + 1} 页 / 共 ${pages.length} 页`);
    if (text.includes('行')) expect(text).toContain('申报单量');
  });
  const all = pages.join('\n');
  for (let row = 1; row <= 90; row += 1) expect(all).toContain(`第${row}行`);
});

test('PROOF-03 the QR code is correct in every module', async () => {
  const paper = samplePaper();
  const qr = paper.blocks.filter(({ kind }) => kind === 'qr');
  const pdf = await press.print({ ...paper, blocks: qr, watermark: '' }, { isSigned: false });
  const { bytes } = await press.pageImage({ path: await stored('qr.pdf', pdf), page: 1 });
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  const { data, size } = encode('https://proof.example.com/v1/CR-2026-000123', { ecc: 'M', border: 4 });
  const dotsPerMm = 150 / 25.4;
  const step = (30 * dotsPerMm) / size;
  const modules = data.map((line, y) =>
    line.map((_dot, x) => {
      const [left, top] = [18 * dotsPerMm + (x + 0.5) * step, 22 * dotsPerMm + (y + 0.5) * step];
      return (brush.getImageData(Math.floor(left), Math.floor(top), 1, 1).data[0] ?? 255) < 128;
    }),
  );
  expect(modules).toEqual(data);
});

test('PROOF-03 a signature covers the whole file and is valid, and any changed byte invalidates it', async () => {
  const pdf = await print({ isSigned: true });
  const { coversAll } = readSignature(pdf);
  expect(coversAll).toBe(true);
  expect(await isSound(pdf)).toBe(true);
  for (const at of [100, Math.floor(pdf.length / 2), pdf.length - 8]) {
    const forged = Buffer.from(pdf);
    forged.writeUInt8((forged.readUInt8(at) + 1) % 256, at);
    expect(await isSound(forged), `byte ${at}`).toBe(false);
  }
});

test('PROOF-03 the signature is PAdES B-B with its certificate, and its time is in the PDF but not in its attributes', async () => {
  const pdf = await print({ isSigned: true });
  expect(pdf.includes('/SubFilter /ETSI.CAdES.detached')).toBe(true);
  expect(pdf.includes('/M (D:20261120120000Z)')).toBe(true);
  const signed = new SignedData({ schema: ContentInfo.fromBER(readSignature(pdf).cms).content });
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type);
  expect(attributes).toEqual(['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47']);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.runIf(hasOpenssl)(
  'PROOF-03 openssl verifies the signature as CAdES, and rejects a forged one',
  async () => {
    const { cms, content } = readSignature(await print({ isSigned: true }));
    const { key } = await testPrintStart();
    const certificate = new X509Certificate(key.certificates[0] ?? '').toString();
    const [cmsFile, contentFile, certificateFile] = await Promise.all([
      stored('signature.der', cms),
      stored('content.bin', content),
      stored('certificate.pem', Buffer.from(certificate)),
    ]);
    const verify = () =>
      spawnSync(
        'openssl',
        `cms -verify -cades -binary -purpose any -inform DER -in ${cmsFile} -content ${contentFile} -CAfile ${certificateFile} -out ${join(folder, 'out.bin')}`.split(
          ' ',
        ),
      ).status;
    expect(verify()).toBe(0);
    content.writeUInt8(0x41, 50);
    await stored('content.bin', content);
    expect(verify()).not.toBe(0);
  },
);

test('UPL-05 an unreadable PDF and a missing page are rejected', async () => {
  const broken = await stored('broken.pdf', Buffer.from('%PDF-1.7\nnothing'));
  const unreadable = { id: 'DOCUMENT_UNREADABLE' };
  await expect(press.pageImage({ path: broken, page: 1 })).rejects.toMatchObject(unreadable);
  const one = await stored('one.pdf', await print());
  await expect(press.pageImage({ path: one, page: 2 })).rejects.toMatchObject(unreadable);
  await expect(press.watermarkImage(broken, 'image/png', 'x')).rejects.toMatchObject(unreadable);
  expect((await press.pageImage({ path: one, page: 1 })).pageCount).toBe(1);
});

test('UPL-05 a small file with a huge image is not decoded', async () => {
  const head = createCanvas(1, 1).toBuffer('image/png');
  head.writeUInt32BE(60_000, 16);
  head.writeUInt32BE(60_000, 20);
  const path = await stored('huge.png', head);
  await expect(press.thumbnail(path, 240)).rejects.toMatchObject({ id: 'DOCUMENT_TOO_LARGE' });
});

test('UPL-09 every page of a copy is watermarked and contains no text', async () => {
  const path = await stored('bare.pdf', await print({ rows: 40 }));
  const copy = await press.watermarkPdf(path, '仅供备案审核使用 张三 2026-11-20');
  expect(copy.pageCount).toBeGreaterThan(1);
  expect((await pdfTexts(copy.bytes)).map((text) => text.trim())).toEqual(
    Array.from({ length: copy.pageCount }, () => ''),
  );
  const bare = await press.pageImage({ path, page: 1 });
  const marked = await press.pageImage({ path: await stored('copy.pdf', copy.bytes), page: 1 });
  expect([marked.widthPx, marked.heightPx]).toEqual([bare.widthPx, bare.heightPx]);
});
