import { AppError } from '@haiqiao/contract/errors';
import type { HttpAnswer, HttpCaller } from '#server/adapters/http-caller.ts';
import { type EnterpriseSource, type RegisteredEnterprise, SEARCH_MAX } from './enterprise-source.ts';
import { isEnterprise } from './read-enterprise.ts';

/** A user is waiting for the response. */
const TIMEOUT_MS = 5_000;
/** Maximum response length in characters: enough for twenty enterprises with their business scopes. */
const ANSWER_MAX_LENGTH = 512 * 1024;
const NOT_FOUND = 404;

/** Address and key of a register. */
export interface HttpSourceChoice {
  readonly address: string;
  readonly key: string | undefined;
}

/**
 * A register over HTTP: `GET <address>/enterprises?keyword=…&limit=20` returns `{"datas": [enterprise, …]}`. `GET
 * <address>/enterprises/<credit code>` returns the enterprise, or 404 (docs/how-to/connect-an-enterprise-register.md). Redirects are not
 * followed.
 */
export function createHttpSource(http: HttpCaller, { address, key }: HttpSourceChoice): EnterpriseSource {
  const ask = async (path: string): Promise<HttpAnswer> => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const question = { method: 'GET', url: address + path, body: null, headers } as const; // a literal; otherwise widened
    try {
      return await http.ask({ ...question, timeoutMs: TIMEOUT_MS, maxLength: ANSWER_MAX_LENGTH });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AppError('ONLINE_SOURCE_UNREACHABLE', { reason }, { cause: error });
    }
  };
  return {
    async search(keyword) {
      const query = new URLSearchParams({ keyword, limit: String(SEARCH_MAX) });
      const answer = answered(await ask(`/enterprises?${query.toString()}`));
      const datas = typeof answer === 'object' && answer !== null && 'datas' in answer ? answer.datas : null;
      if (!Array.isArray(datas)) throw unreadable('no list of enterprises');
      return datas.filter(isEnterprise).slice(0, SEARCH_MAX);
    },
    async fetch(license): Promise<RegisteredEnterprise | null> {
      const answer = await ask(`/enterprises/${encodeURIComponent(license)}`);
      if (answer.status === NOT_FOUND) return null;
      const enterprise = answered(answer);
      if (!isEnterprise(enterprise) || enterprise['businessLicense'] !== license)
        throw unreadable('another enterprise, or none');
      return enterprise;
    },
  };
}

function answered({ status, text }: HttpAnswer): unknown {
  if (status >= 500) throw new AppError('ONLINE_SOURCE_UNREACHABLE', { reason: `it answered ${status}` });
  if (status < 200 || status >= 300) throw new AppError('ONLINE_SOURCE_REFUSED', { status });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('ONLINE_SOURCE_UNREADABLE', { reason: 'no JSON' }, { cause: error });
  }
}

function unreadable(reason: string): AppError<'ONLINE_SOURCE_UNREADABLE'> {
  return new AppError('ONLINE_SOURCE_UNREADABLE', { reason });
}
