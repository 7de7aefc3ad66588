import autocannon from 'autocannon';
import type { Caller } from './product.ts';

/** A call as its path and body. */
export interface LoadedCall {
  readonly path: string;
  readonly body: string;
}

/** Makes every one of the calls once. @returns calls a second @throws Error when a single answer is no success */
export async function loadCalls(
  { url, token }: Caller,
  calls: readonly LoadedCall[],
  { connections }: { readonly connections: number },
): Promise<number> {
  const waiting = calls.values();
  let refused: string | undefined;
  let endedMs = Number.NaN;
  const startedMs = performance.now();
  const result = await autocannon({
    url,
    connections,
    amount: calls.length,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
        setupRequest: (request) => ({ ...request, ...waiting.next().value }),
      },
    ],
    verifyBody: (body) => {
      // autocannon itself only looks up once a second whether it is done.
      endedMs = performance.now();
      const isSuccess = String(body).startsWith('{"code":0,');
      if (!isSuccess) refused ??= String(body);
      return isSuccess;
    },
  });
  const failed = result.errors + (result.mismatches ?? 0);
  if (failed > 0) throw new Error(`${failed} of ${calls.length} calls failed: ${refused ?? 'no answer'}`);
  return (calls.length * 1000) / (endedMs - startedMs);
}
