import autocannon from 'autocannon';
import { isMessageRead } from '../../../packages/contract/src/endpoints/index.ts';
import { signInAll } from '../accounts.ts';
import { openCentre } from '../centre.ts';
import { closingAfter } from '../cleanup.ts';
import { inTurns } from '../load/in-turns.ts';
import { startProgram } from '../program.ts';
import { comparedInTurns, type Figure } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const CONNECTIONS = 50;
const ROUNDS = { full: 9, quick: 1 };
const ROUND_SECONDS = { full: 3, quick: 1 };

/** One request of one account, without the path. */
interface ReadRequest {
  readonly token: string;
  readonly data: object;
}

/** An authenticated call that reads one row, compared with a bare Fastify and pg server with the same statement (DESIGN §5). */
export async function measureOneRowCall(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const { connection, readers, close } = await openCentre();
    closing(close);
    const bare = await startProgram('bare-server', { connection });
    closing(bare.close);
    const product = await startProgram('app-server', { connection });
    closing(product.close);
    const accounts = readers.map(({ account }) => account);
    const { tokens } = await signInAll(product.url, accounts);
    const requests = readers.map(({ messageId, memberId }, index) => ({
      product: { token: tokens[index] ?? '', data: { id: messageId } },
      bare: { token: '', data: { id: messageId, receiverId: memberId } },
    }));
    const seconds = sized(scale, ROUND_SECONDS);
    const load = (url: string, of: 'product' | 'bare') =>
      requestsPerSecond(url, { requests: requests.map((request) => request[of]), seconds });
    const turns = await inTurns(
      sized(scale, ROUNDS),
      () => load(product.url, 'product'),
      () => load(bare.url, 'bare'),
    );
    return [
      comparedInTurns(
        { key: 'call', name: `authenticated call, one row, ${accounts.length} accounts`, unit: 'requests/s' },
        turns.map(({ one, other }) => ({ value: one, reference: other })),
      ),
    ];
  });
}

/** Requests over 50 connections, each of which belongs to one account. */
async function requestsPerSecond(
  url: string,
  { requests, seconds }: { readonly requests: readonly ReadRequest[]; readonly seconds: number },
): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url: url + isMessageRead.path,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const { token = '', data } = requests[connection++ % requests.length] ?? {};
      client.setHeadersAndBody(
        { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
        JSON.stringify({ data }),
      );
    },
    verifyBody: (body) => String(body).startsWith('{"code":0,'),
  });
  const failed = result.errors + result.non2xx + (result.mismatches ?? 0);
  if (failed > 0) throw new Error(`${failed} calls failed`);
  return result.requests.average;
}
