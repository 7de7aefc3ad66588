import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpComparison } from './compare-file.ts';

const PDF = new Uint8Array(100_000).map((_, index) => index % 251);
const DIGEST = createHash('sha256').update(PDF).digest('hex');

function pageFor(sha256: string) {
  document.body.innerHTML = `<section data-sha256="${sha256}" hidden><input type="file"><span class="name"></span><output
    data-reading="…" data-same="一致" data-other="不一致" data-failed="读不出"></output></section>`;
  setUpComparison(document);
  const [section, input, output] = ['section', 'input', 'output'].map((name) => document.querySelector(name));
  if (!(section instanceof HTMLElement && input instanceof HTMLInputElement && output instanceof HTMLElement))
    throw new Error('no page');
  const choose = (file: Pick<File, 'arrayBuffer' | 'name'>) => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change'));
  };
  return { section, output, choose };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['by the browser', true],
  ['by the library, where the connection is not safe', false],
])('PROOF-03 a compared file is equal or different: %s', async (_, isSecureContext) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  const { section, output, choose } = pageFor(DIGEST);
  expect(section.hidden).toBe(false);
  choose(new File([PDF], 'a.pdf'));
  await expect.poll(() => output.textContent).toBe('一致');
  choose(new File([PDF.slice(1)], 'b.pdf'));
  await expect.poll(() => output.textContent).toBe('不一致');
  expect(section.querySelector('.name')?.textContent).toBe('b.pdf');
});

test('PROOF-03 the last chosen file counts, and an unreadable one is reported', async () => {
  const { output, choose } = pageFor(DIGEST);
  let finish: (bytes: ArrayBuffer) => void = () => undefined;
  choose({ name: 'a.pdf', arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => (finish = resolve)) });
  choose({ name: 'b.pdf', arrayBuffer: () => Promise.reject(new Error('gone')) });
  await expect.poll(() => output.textContent).toBe('读不出');
  finish(PDF.buffer);
  await new Promise((resolve) => setTimeout(resolve));
  expect(output.textContent).toBe('读不出');
});

test('PROOF-03 a page without a comparison is unchanged', () => {
  document.body.innerHTML = '<main></main>';
  expect(() => setUpComparison(document)).not.toThrow();
});
