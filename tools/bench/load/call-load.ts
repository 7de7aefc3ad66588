import autocannon from 'autocannon';
import type { Callers } from '../product.ts';

/** A call: its path and body. */
export interface LoadedCall {
  readonly path: string;
  readonly body: string;
  /** Of the account that must make this call; otherwise the accounts take turns. */
  readonly token?: string;
}

/** Makes every one of the calls once. @returns calls a second @throws Error when a single reply is not a success */
export async function loadCalls(
  { url, tokens }: Callers,
  calls: readonly LoadedCall[],
  { connections }: { readonly connections: number },
): Promise<number> {
  const waiting = calls.entries();
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
        setupRequest: (request) => {
          const next = waiting.next().value;
          if (!next) return request;
          const [index, { path, body, token = tokens[index % tokens.length] ?? '' }] = next;
          const headers = { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` };
          return { ...request, path, body, headers };
        },
      },
    ],
    verifyBody: (body) => {
      // autocannon itself only checks once a second whether it is done.
      endedMs = performance.now();
      const isSuccess = String(body).startsWith('{"code":0,');
      if (!isSuccess) refused ??= String(body);
      return isSuccess;
    },
  });
  const failed = result.errors + (result.mismatches ?? 0);
  if (failed > 0) throw new Error(`${failed} of ${calls.length} calls failed: ${refused ?? 'no reply'}`);
  return (calls.length * 1000) / (endedMs - startedMs);
}
