import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { login } from '../../../packages/contract/src/endpoints/index.ts';
import { openCentre } from '../centre.ts';
import { closingAfter } from '../cleanup.ts';
import { callProduct, prepareLogin } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { atLeastRatio, atMost, median, type Row } from '../rows.ts';

const RATE_BUDGET = 0.6;
const DELAY_BUDGET_MS = 50;
const AT_ONCE = 50;
const SIGN_INS = 300;
const ROUNDS = 3;

/** argon2id as the product has it. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES = 100;

/** Fifty people signing in at once, against the rate at which this machine checks password hashes (DESIGN §5). */
export async function measureSignIn(): Promise<Row[]> {
  const rounds = await closingAfter(async (closing) => {
    const { connection, close } = await openCentre();
    closing(close);
    const product = await startProgram('app-server', { connection });
    closing(product.close);
    await signInsPerSecond(product);
    const measured: { hashes: number; signIns: number; delayMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      measured.push({ hashes: await hashesPerSecond(), ...(await signInsPerSecond(product)) });
    }
    return measured;
  });
  return [
    atLeastRatio(RATE_BUDGET, {
      name: 'sign-in, 50 at once, against argon2 alone',
      unit: '1/s',
      value: median(rounds.map(({ signIns }) => signIns)),
      reference: median(rounds.map(({ hashes }) => hashes)),
      ratio: median(rounds.map(({ signIns, hashes }) => signIns / hashes)),
    }),
    atMost(DELAY_BUDGET_MS, {
      name: 'longest block of the event loop meanwhile',
      unit: 'ms',
      value: median(rounds.map(({ delayMs }) => delayMs)),
    }),
  ];
}

async function hashesPerSecond(): Promise<number> {
  const stored = await hash(DEMO_PASSWORD, ARGON2);
  const startedMs = performance.now();
  let left = HASHES;
  await inParallel(availableParallelism(), async () => {
    while (left-- > 0) await verify(stored, DEMO_PASSWORD);
  });
  return (HASHES * 1000) / (performance.now() - startedMs);
}

async function signInsPerSecond(product: Program): Promise<{ signIns: number; delayMs: number }> {
  const accounts = DEMO_ACCOUNTS.map(({ account }) => account).filter((account) => account !== 'nomenu');
  const prepared: Awaited<ReturnType<typeof prepareLogin>>[] = [];
  for (let n = 0; n < SIGN_INS; n += 1) {
    prepared.push(await prepareLogin(product.url, accounts[n % accounts.length] ?? 'admin', DEMO_PASSWORD));
  }
  await product.ask({ reset: true });
  const startedMs = performance.now();
  await inParallel(AT_ONCE, async () => {
    for (let input = prepared.pop(); input; input = prepared.pop())
      await callProduct(product.url, login, input);
  });
  const seconds = (performance.now() - startedMs) / 1000;
  const { delayMaxMs } = (await product.ask({ read: true })) as { delayMaxMs: number }; // what app-server sends
  return { signIns: SIGN_INS / seconds, delayMs: delayMaxMs };
}

async function inParallel(width: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: width }, work));
}
