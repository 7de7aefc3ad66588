import autocannon from 'autocannon';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { isMessageRead } from '../../../packages/contract/src/endpoints/index.ts';
import { openCentre } from '../centre.ts';
import { closingAfter } from '../cleanup.ts';
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
  const figures = await closingAfter(async (closing) => {
    const { connection, reader, close } = await openCentre();
    closing(close);
    const bare = await startProgram('bare-server', { connection, receiverId: reader.memberId });
    closing(bare.close);
    const product = await startProgram('app-server', { connection });
    closing(product.close);
    const token = await tokenOf(product.url, reader.account, DEMO_PASSWORD);
    const question = { id: reader.messageId, token };
    return inTurns(async (of) => requestsPerSecond(of === 'bare' ? bare.url : product.url, question));
  });
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

interface Figure {
  readonly bare: number;
  readonly product: number;
}

/** The first round of each only warms up. */
async function inTurns(measure: (of: keyof Figure) => Promise<number>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    figures.push({ bare: await measure('bare'), product: await measure('product') });
  }
  return figures.slice(1);
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
