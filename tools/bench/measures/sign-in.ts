import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { login } from '../../../packages/contract/src/endpoints/index.ts';
import { openCentre } from '../centre.ts';
import { closingAfter } from '../cleanup.ts';
import { callProduct, prepareLogin } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { comparedInTurns, type Figure, median, single } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const AT_ONCE = 50;
const SIGN_INS = { full: 300, quick: 60 };
const ROUNDS = { full: 3, quick: 1 };

/** The product's parameters of argon2id. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES = 100;

/** Fifty sign-ins at once, compared with the rate at which this machine verifies password hashes (DESIGN §5). */
export async function measureSignIn(scale: Scale): Promise<Figure[]> {
  const count = sized(scale, SIGN_INS);
  const rounds = await closingAfter(async (closing) => {
    const { connection, close } = await openCentre();
    closing(close);
    const product = await startProgram('app-server', { connection });
    closing(product.close);
    await signInsPerSecond(product, count);
    const measured: { hashes: number; signIns: number; delayMs: number }[] = [];
    for (let round = 0; round < sized(scale, ROUNDS); round += 1) {
      measured.push({ hashes: await hashesPerSecond(), ...(await signInsPerSecond(product, count)) });
    }
    return measured;
  });
  return [
    comparedInTurns(
      { key: 'rate', name: `sign-in, ${AT_ONCE} at once, compared with argon2 alone`, unit: '/s' },
      rounds.map(({ signIns, hashes }) => ({ value: signIns, reference: hashes })),
    ),
    single(
      { key: 'block', name: 'longest block of the event loop, median of the rounds', unit: 'ms' },
      median(rounds.map(({ delayMs }) => delayMs)),
    ),
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

async function signInsPerSecond(
  product: Program,
  count: number,
): Promise<{ signIns: number; delayMs: number }> {
  const accounts = DEMO_ACCOUNTS.map(({ account }) => account).filter((account) => account !== 'nomenu');
  const prepared: Awaited<ReturnType<typeof prepareLogin>>[] = [];
  for (let n = 0; n < count; n += 1) {
    prepared.push(await prepareLogin(product.url, accounts[n % accounts.length] ?? 'admin', DEMO_PASSWORD));
  }
  await product.request({ reset: true });
  const startedMs = performance.now();
  await inParallel(AT_ONCE, async () => {
    for (let input = prepared.pop(); input; input = prepared.pop())
      await callProduct(product.url, login, input);
  });
  const seconds = (performance.now() - startedMs) / 1000;
  const { delayMaxMs } = (await product.request({ read: true })) as { delayMaxMs: number }; // what app-server sends
  return { signIns: count / seconds, delayMs: delayMaxMs };
}

async function inParallel(width: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: width }, work));
}
