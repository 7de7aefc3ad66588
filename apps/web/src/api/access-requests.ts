import { answerAccessRequest, createAccessRequest, getAccessRequest } from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

const SILENT = { silent: true } as const;

export const accessRequestQueries = {
  /** One request with the refused action and the reason. */
  request: (id: string, locale: string) =>
    queryOptions({
      queryKey: ['access-request', id, locale],
      queryFn: ({ signal }) => callEndpoint(getAccessRequest, { id }, { ...SILENT, signal }),
      gcTime: 0,
    }),
};

/** Requests access from the administrators. @throws ApiError */
export function sendAccessRequest(
  input: EndpointInput<typeof createAccessRequest>,
): Promise<EndpointReply<typeof createAccessRequest>> {
  return callEndpoint(createAccessRequest, input, SILENT);
}

/** Answers a request. @throws ApiError */
export function sendAnswer(
  input: EndpointInput<typeof answerAccessRequest>,
): Promise<EndpointReply<typeof answerAccessRequest>> {
  return callEndpoint(answerAccessRequest, input, SILENT);
}
