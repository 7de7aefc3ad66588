import type { FlowValue } from '@haiqiao/flow';
import type { HttpCaller } from '#server/adapters/http-caller.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';

/** Timeout for the reply of another system. */
const TIMEOUT_MS = 20_000;

/** Maximum reply length in characters; the stored part becomes part of a state of some kB. */
const ANSWER_MAX_LENGTH = 64 * 1024;

/** Result of calling another system. */
export type AddressAnswer =
  | { readonly ok: true; readonly value: FlowValue }
  | { readonly ok: false; readonly isWorthAnotherTry: boolean; readonly message: string };

/**
 * Calls an address allowed by the setting `flows.callOrigins` and returns its JSON reply. The header `Idempotency-Key` is `key`: the same in
 * every try of one call.
 */
export async function callAddress(
  { settings }: Pick<FlowDeps, 'settings'>,
  call: { http: HttpCaller; method: 'GET' | 'POST'; url: string; body: unknown; key: string },
): Promise<AddressAnswer> {
  const { http, method, url, body, key } = call;
  const allowed = await settings.read('flows.callOrigins');
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  if (!allowed.includes(origin))
    return { ok: false, isWorthAnotherTry: false, message: `${origin} is not among flows.callOrigins` };
  try {
    const answer = await http.ask({
      method,
      url,
      body,
      headers: { 'idempotency-key': key },
      timeoutMs: TIMEOUT_MS,
      maxLength: ANSWER_MAX_LENGTH,
    });
    if (answer.status >= 200 && answer.status < 300) return { ok: true, value: jsonOf(answer.text) };
    return {
      ok: false,
      isWorthAnotherTry: answer.status >= 500,
      message: `${origin} answered ${answer.status}`,
    };
  } catch (error) {
    return {
      ok: false,
      isWorthAnotherTry: true,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

/** A reply that is not JSON is returned as text. */
function jsonOf(text: string): FlowValue {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as FlowValue; // any JSON value
  } catch {
    return text;
  }
}
