import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  querySecondFactor,
  renewRecoveryCodes,
} from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const KEY = ['credentials', 'secondFactor'] as const;
/** Refusals are said by the dialog itself. */
const QUICK = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;

/** A sealed password and a code: what taking a second factor away, or changing it, asks for. */
export interface FactorProof {
  readonly password: string;
  readonly code: string;
}

export const secondFactorQueries = {
  own: () =>
    queryOptions({
      queryKey: KEY,
      queryFn: ({ signal }) => callEndpoint(querySecondFactor, {}, { ...QUICK, signal }),
      refetchOnMount: 'always',
    }),
};

/** Asks anew how things stand. */
export async function reloadSecondFactor(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Begins to set an authenticator up; without a code while there is none yet. @throws ApiError */
export function beginFactor({ password, code }: FactorProof) {
  return callEndpoint(beginSecondFactor, { password, ...(code === '' ? {} : { code }) }, QUICK);
}

/** Puts it in force. @throws ApiError */
export function confirmFactor(code: string) {
  return callEndpoint(confirmSecondFactor, { code }, QUICK);
}

/** @throws ApiError */
export function disableFactor(proof: FactorProof) {
  return callEndpoint(disableSecondFactor, proof, QUICK);
}

/** @throws ApiError */
export function renewCodes(proof: FactorProof) {
  return callEndpoint(renewRecoveryCodes, proof, QUICK);
}
