import type { Caller } from './product.ts';

/** One question as it goes over the wire. */
export interface Question {
  readonly path: string;
  readonly data: object;
}

/** An answer, and how long it took until all of it was here. */
export interface TimedAnswer {
  readonly ms: number;
  readonly data: unknown;
}

/** Asks the product once. @throws Error with the answer when it is no success */
export async function askTimed({ url, token }: Caller, { path, data }: Question): Promise<TimedAnswer> {
  const startedMs = performance.now();
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const text = await reply.text();
  const ms = performance.now() - startedMs;
  const answer = JSON.parse(text);
  if (answer.code !== 0) throw new Error(`${path} answers ${text.slice(0, 300)}`);
  return { ms, data: answer.data };
}
