import { expect, test, vi } from 'vitest';
import { MissingCodeError } from '../missing-code.ts';
import { CHUNK_TIMEOUT_MS, loadPage, PAGES } from './pages.ts';

test('SYS-06 the code of a page that does not arrive within the chunk load timeout is given up with a sentence', async () => {
  vi.useFakeTimers();
  const log = PAGES.find(({ name }) => name === 'log');
  if (!log) throw new Error('no page log');
  vi.spyOn(log, 'load').mockReturnValue(new Promise(() => undefined));
  const ended = vi.fn<(error: unknown) => void>();
  const loading = loadPage('log').catch(ended);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(ended).toHaveBeenCalledWith(expect.any(MissingCodeError));
  expect(String(ended.mock.calls[0]?.[0])).toMatch(/\p{Script=Han}/u);
});
