import { type Context, systemContext } from '../../../apps/server/src/context.ts';
import { openDatabase } from '../../../apps/server/src/db/connect.ts';
import { type DatabaseConnection, inTransaction } from '../../../packages/pg/src/index.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { sendMessage } from '../../../apps/server/src/platform/messages/send-message.ts';
import { streamMessages } from '../../../packages/contract/src/endpoints/index.ts';
import { openCentre } from '../centre.ts';
import { closingAfter } from '../cleanup.ts';
import { benchBase } from '../context.ts';
import { tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { type Figure, quantileFigure } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const STREAMS_PER_MEMBER = { full: 25, quick: 2 };
const MESSAGES = { full: 60, quick: 3 };

/** The time of a message from the start of its transaction on one node to every open browser on another. */
export async function measureMessages(scale: Scale): Promise<Figure[]> {
  const arrivals = await closingAfter(async (closing) => {
    const { connection, close } = await openCentre();
    closing(close);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const sender = openSender(connection);
    closing(sender.close);
    const people = DEMO_ACCOUNTS.map(({ account }) => account).filter((account) => account !== 'nomenu');
    const perMember = sized(scale, STREAMS_PER_MEMBER);
    const streams = await Promise.all(people.map((account) => openStreams(node.url, account, perMember)));
    closing(async () => streams.flat().forEach((stream) => stream.close()));
    return sendAll(sender.ctx, { streams: streams.flat(), messages: sized(scale, MESSAGES) });
  });
  return [
    quantileFigure(
      {
        key: 'arrival',
        name: `message to ${arrivals.streams} open browsers on another node, p99`,
        unit: 'ms',
      },
      arrivals.ms,
      0.99,
    ),
  ];
}

/** This process as another node: the two share only the database. */
function openSender(connection: DatabaseConnection) {
  const db = openDatabase(connection);
  return { ctx: systemContext(benchBase(db), 'bench'), close: () => db.close() };
}

/** The message stream of an open browser. */
interface MessageStream {
  /** Resolves when a message with this number in its title has arrived. */
  arrived(number: number): Promise<void>;
  close(): void;
}

async function openStreams(url: string, account: string, count: number): Promise<readonly MessageStream[]> {
  const token = await tokenOf(url, account, DEMO_PASSWORD);
  return Promise.all(Array.from({ length: count }, () => openStream(url, token)));
}

async function openStream(url: string, token: string): Promise<MessageStream> {
  const closing = new AbortController();
  const { signal } = closing;
  const headers = { 'x-authorization': `Bearer ${token}` };
  const reply = await fetch(url + streamMessages.path, { method: 'POST', headers, signal });
  const waiting = new Map<number, () => void>();
  const opened = Promise.withResolvers<void>();
  void readStream(reply, (text) => {
    opened.resolve();
    for (const [, number] of text.matchAll(/消息第(\d+)号/g)) waiting.get(Number(number))?.();
  }).catch(() => undefined);
  await opened.promise;
  return {
    arrived: (number) =>
      new Promise((resolve) => {
        waiting.set(number, resolve);
      }),
    close: () => closing.abort(),
  };
}

async function readStream(reply: Response, take: (text: string) => void): Promise<void> {
  if (!reply.body) throw new Error('the stream is not open');
  for await (const text of reply.body.pipeThrough(new TextDecoderStream())) take(text);
}

async function sendAll(
  ctx: Context,
  { streams, messages }: { readonly streams: readonly MessageStream[]; readonly messages: number },
): Promise<{ streams: number; ms: number[] }> {
  const members = await ctx.db.selectFrom('sys_member').select('id').execute();
  const to = members.map(({ id }) => id);
  const ms: number[] = [];
  for (let number = 1; number <= messages; number += 1) {
    const startedMs = performance.now();
    const all = streams.map((stream) =>
      stream.arrived(number).then(() => ms.push(performance.now() - startedMs)),
    );
    await inTransaction(ctx, (ctx) => send(ctx, number, to));
    await Promise.all(all);
  }
  return { streams: streams.length, ms };
}

function send(ctx: Context, number: number, to: readonly string[]): Promise<void> {
  return sendMessage(ctx, {
    template: 'ACCESS_REQUESTED',
    params: { name: 'bench', what: `消息第${number}号` },
    kind: 'NOTICE',
    to,
    route: { path: '/index' },
  });
}
