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
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const KEY = ['credentials', 'secondFactor'] as const;
/** The dialog itself shows refusals. */
const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;

/** An encrypted password and a code, required for removing or changing a second factor. */
export interface FactorProof {
  readonly password: string;
  readonly code: string;
}

export const secondFactorQueries = {
  own: () =>
    queryOptions({
      queryKey: KEY,
      queryFn: ({ signal }) => callEndpoint(querySecondFactor, {}, { ...SHORT_CALL, signal }),
      refetchOnMount: 'always',
    }),
};

/** Reloads the state. */
export async function reloadSecondFactor(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Starts the set-up of an authenticator; without a code when there is none yet. @throws ApiError */
export function beginFactor({ password, code }: FactorProof) {
  return callEndpoint(beginSecondFactor, { password, ...(code === '' ? {} : { code }) }, SHORT_CALL);
}

/** Activates it. @throws ApiError */
export function confirmFactor(code: string) {
  return callEndpoint(confirmSecondFactor, { code }, SHORT_CALL);
}

/** @throws ApiError */
export function disableFactor(proof: FactorProof) {
  return callEndpoint(disableSecondFactor, proof, SHORT_CALL);
}

/** @throws ApiError */
export function renewCodes(proof: FactorProof) {
  return callEndpoint(renewRecoveryCodes, proof, SHORT_CALL);
}
