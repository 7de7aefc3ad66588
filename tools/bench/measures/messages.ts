import { systemClock } from '../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../../apps/server/src/adapters/random.ts';
import { type Context, systemContext } from '../../../apps/server/src/context.ts';
import { type DatabaseConnection, openDatabase } from '../../../apps/server/src/db/connect.ts';
import { inTransaction } from '../../../apps/server/src/db/transaction.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { sendMessage } from '../../../apps/server/src/platform/messages/send-message.ts';
import { streamMessages } from '../../../packages/contract/src/endpoints/index.ts';
import { openCentre } from '../centre.ts';
import { closingAfter } from '../cleanup.ts';
import { tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { atMost, quantile, type Row } from '../rows.ts';

const HEARD_BUDGET_MS = 1_000;
const LINES_PER_MEMBER = 25;
const MESSAGES = 60;

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** How long a message takes from the beginning of its transaction on one node to every open browser on another one. */
export async function measureMessages(): Promise<Row[]> {
  const waits = await closingAfter(async (closing) => {
    const { connection, close } = await openCentre();
    closing(close);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const sender = openSender(connection);
    closing(sender.close);
    const people = DEMO_ACCOUNTS.map(({ account }) => account).filter((account) => account !== 'nomenu');
    const lines = await Promise.all(people.map((account) => openLines(node.url, account)));
    closing(async () => lines.flat().forEach((line) => line.hangUp()));
    return sendAll(sender.ctx, lines.flat());
  });
  return [
    atMost(HEARD_BUDGET_MS, {
      name: `a message to all of ${waits.lines} open browsers on another node, p99`,
      unit: 'ms',
      value: quantile(waits.ms, 0.99),
    }),
  ];
}

/** This process as one more node: it shares nothing with the other but the database. */
function openSender(connection: DatabaseConnection) {
  const { db, close } = openDatabase(connection);
  const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
  return { ctx: systemContext(base, 'bench'), close };
}

/** An open browser that hears numbers. */
interface Line {
  /** Resolves when a message with this number in its title was heard. */
  heard(number: number): Promise<void>;
  hangUp(): void;
}

async function openLines(url: string, account: string): Promise<readonly Line[]> {
  const token = await tokenOf(url, account, DEMO_PASSWORD);
  return Promise.all(Array.from({ length: LINES_PER_MEMBER }, () => openLine(url, token)));
}

async function openLine(url: string, token: string): Promise<Line> {
  const closing = new AbortController();
  const { signal } = closing;
  const headers = { 'x-authorization': `Bearer ${token}` };
  const answer = await fetch(url + streamMessages.path, { method: 'POST', headers, signal });
  const waiting = new Map<number, () => void>();
  const begun = Promise.withResolvers<void>();
  void hear(answer, (text) => {
    begun.resolve();
    for (const [, number] of text.matchAll(/消息第(\d+)号/g)) waiting.get(Number(number))?.();
  }).catch(() => undefined);
  await begun.promise;
  return {
    heard: (number) =>
      new Promise((resolve) => {
        waiting.set(number, resolve);
      }),
    hangUp: () => closing.abort(),
  };
}

async function hear(answer: Response, take: (text: string) => void): Promise<void> {
  if (!answer.body) throw new Error('the line is not open');
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) take(text);
}

async function sendAll(ctx: Context, lines: readonly Line[]): Promise<{ lines: number; ms: number[] }> {
  const members = await ctx.db.selectFrom('sys_member').select('id').execute();
  const to = members.map(({ id }) => id);
  const ms: number[] = [];
  for (let number = 1; number <= MESSAGES; number += 1) {
    const begunMs = performance.now();
    const all = lines.map((line) => line.heard(number).then(() => ms.push(performance.now() - begunMs)));
    await inTransaction(ctx, (ctx) => send(ctx, number, to));
    await Promise.all(all);
  }
  return { lines: lines.length, ms };
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
