import autocannon from 'autocannon';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { isMessageRead } from '../../../packages/contract/src/endpoints/index.ts';
import { openCentre } from '../centre.ts';
import { tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { atLeastRatio, median, type Row } from '../rows.ts';

const BUDGET = 0.8;
const CONNECTIONS = 50;
const ROUNDS = 9;
const ROUND_SECONDS = 3;

/**
 * An authenticated call that touches one row, against a bare Fastify and pg server with the same statement (DESIGN §5).
 * Both serve in turns, so that whatever else the machine does meets both; the middle of the rounds' ratios counts.
 */
export async function measureOneRowCall(): Promise<Row[]> {
  const centre = await openCentre();
  const { connection, reader } = centre;
  const bare = await startProgram('bare-server', { connection, receiverId: reader.memberId });
  const product = await startProgram('app-server', { connection });
  const token = await tokenOf(product.url, reader.account, DEMO_PASSWORD);
  const question = { id: reader.messageId, token };
  const figures: { bare: number; product: number }[] = [];
  // The first round of each warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figure = { bare: await requestsPerSecond(bare.url, question), product: await requestsPerSecond(product.url, question) };
    if (round > 0) figures.push(figure);
  }
  await Promise.all([bare.close(), product.close()]);
  await centre.close();
  return [
    atLeastRatio(BUDGET, {
      name: 'authenticated call, one row',
      unit: 'requests/s',
      value: median(figures.map((figure) => figure.product)),
      reference: median(figures.map((figure) => figure.bare)),
      ratio: median(figures.map((figure) => figure.product / figure.bare)),
    }),
  ];
}

async function requestsPerSecond(url: string, question: { id: string; token: string }): Promise<number> {
  const result = await autocannon({
    url: url + isMessageRead.path,
    method: 'POST',
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${question.token}` },
    body: JSON.stringify({ data: { id: question.id } }),
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} calls failed`);
  return result.requests.average;
}
