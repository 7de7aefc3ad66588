import type { Caller } from '../product.ts';

/** One call as it goes over the wire. */
export interface TimedCall {
  readonly path: string;
  readonly data: object;
}

/** A reply, and the time until all of it had arrived. */
export interface TimedReply {
  readonly ms: number;
  readonly data: unknown;
}

/** Calls the product once. @throws Error with the reply when it is not a success */
export async function callTimed({ url, token }: Caller, { path, data }: TimedCall): Promise<TimedReply> {
  const startedMs = performance.now();
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const text = await reply.text();
  const ms = performance.now() - startedMs;
  const envelope = JSON.parse(text);
  if (envelope.code !== 0) throw new Error(`${path} replies ${text.slice(0, 300)}`);
  return { ms, data: envelope.data };
}
