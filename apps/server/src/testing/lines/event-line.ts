import type { AnyEndpoint } from '@haiqiao/contract/http';
import type { z } from 'zod';
import type { SignedIn } from '../actors.ts';
import type { TestApp } from '../test-app.ts';

/** One event as received by a browser. */
export interface HeardEvent<Data> {
  readonly id: string;
  readonly data: Data;
}

/** An open event stream in a test. */
export interface EventLine<Data> {
  /** Waits for the next event. Rejects when the stream ends before it. */
  next(): Promise<HeardEvent<Data>>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
}

/** Opens an event stream; `after` is the last received event. */
export async function openLine<Reply extends z.ZodType>(
  node: Pick<TestApp, 'app'>,
  endpoint: AnyEndpoint & { readonly reply: Reply },
  { as, after, language = 'zh-CN' }: { as: SignedIn; after?: string | undefined; language?: string },
): Promise<EventLine<z.output<Reply>>> {
  const answer = await node.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      'x-authorization': `Bearer ${as.token}`,
      'accept-language': language,
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    payloadAsStream: true,
  });
  if (answer.statusCode !== 200) throw new Error(`the line was refused: ${answer.statusCode}`);
  const heard: HeardEvent<z.output<Reply>>[] = [];
  const waiting: PromiseWithResolvers<HeardEvent<z.output<Reply>>>[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const take = (block: string) => {
    const { id = '', data } = fieldsOf(block);
    if (data === undefined) return;
    const event = { id, data: endpoint.reply.parse(JSON.parse(data)) };
    const next = waiting.shift();
    if (next) next.resolve(event);
    else heard.push(event);
  };
  const body = answer.stream();
  let unread = '';
  body.setEncoding('utf8');
  body.on('data', (chunk: string) => {
    const blocks = (unread + chunk).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) take(block);
  });
  body.on('close', () => {
    end();
    for (const next of waiting) next.reject(new Error('the line has ended'));
  });
  return {
    next() {
      const event = heard.shift();
      if (event) return Promise.resolve(event);
      const next = Promise.withResolvers<HeardEvent<z.output<Reply>>>();
      waiting.push(next);
      return next.promise;
    },
    ended,
  };
}

/** The fields of one event; a comment has none. */
function fieldsOf(block: string): Readonly<Record<string, string>> {
  const lines = block.split('\n').map((line) => [line.split(':')[0] ?? '', line.replace(/^\w*: ?/, '')]);
  return Object.fromEntries(lines);
}
