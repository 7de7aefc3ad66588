import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { precompress } from './precompress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'haiqiao-compress-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('compressible texts have two copies that unpack to the same, and other files have none', async () => {
  const script = 'export const bridge = "海桥";\n'.repeat(100);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main-abc.js'), script);
  writeFileSync(join(folder, 'assets', 'page-abc.css'), '.page{color:red}'.repeat(20));
  writeFileSync(join(folder, 'small.css'), 'a{}');
  writeFileSync(join(folder, 'picture.png'), Buffer.alloc(4096));
  await precompress(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['assets', 'picture.png', 'small.css']);
  const copies = readdirSync(join(folder, 'assets')).toSorted();
  expect(copies).toEqual(
    ['main-abc.js', 'page-abc.css'].flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
  );
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'main-abc.js.br'))).toString()).toBe(
    script,
  );
  expect(gunzipSync(readFileSync(join(folder, 'assets', 'main-abc.js.gz'))).toString()).toBe(script);
});
