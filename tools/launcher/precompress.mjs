import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.wasm',
  '.webmanifest',
]);
/** Smaller files gain nothing. The limit is low because a page has dozens of small files that share packets. */
const LEAST_BYTES = 200;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file of a folder that compresses.
 * @param {string} folder
 */
export async function precompress(folder) {
  await Promise.all(textsIn(folder).map(compress));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function textsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return textsIn(path);
    return TEXTS.has(extname(path)) && statSync(path).size >= LEAST_BYTES ? [path] : [];
  });
}

/** @param {string} file */
async function compress(file) {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, zipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli);
  if (zipped.length < content.length) writeFileSync(`${file}.gz`, zipped);
}
