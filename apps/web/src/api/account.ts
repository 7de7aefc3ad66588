import { queryAttributeValue, updateAccountSettings } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

/** What account settings know of a member besides the name (ACC-01). */
export interface ContactAttributes {
  readonly email: string;
  readonly telphone: string;
}

export const accountQueries = {
  /** Phone and e-mail from the attributes USER_PHONE and USER_EMAIL; empty where none is stored. */
  contact: (memberId: string) =>
    queryOptions({
      queryKey: ['account', 'contact', memberId],
      queryFn: async ({ signal }): Promise<ContactAttributes> => {
        const { datas } = await callEndpoint(
          queryAttributeValue,
          { id: memberId },
          { signal, timeoutMs: QUICK_TIMEOUT_MS },
        );
        const valueOf = (code: string) => datas.find((row) => row.code === code)?.value ?? '';
        return { email: valueOf('USER_EMAIL'), telphone: valueOf('USER_PHONE') };
      },
    }),
};

/** Saves account settings; field issues are the dialog's to show, so nothing else shows them. @throws ApiError */
export function saveAccountSettings(input: EndpointInput<typeof updateAccountSettings>) {
  return callEndpoint(updateAccountSettings, input, { silent: true, timeoutMs: QUICK_TIMEOUT_MS });
}
