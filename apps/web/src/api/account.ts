import {
  queryAttributeValue,
  readAvatar,
  saveAvatar,
  updateAccountSettings,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

/** Contact data of a member in account settings (ACC-01). */
export interface ContactAttributes {
  readonly email: string;
  readonly telphone: string;
}

/** The link to a picture is valid for half a day. */
const AVATAR_FRESH_MS = 6 * 3_600_000;

export const accountQueries = {
  /** A link to one's own picture; empty for none. A failure shows no message. */
  avatar: (memberId: string) =>
    queryOptions({
      queryKey: ['account', 'avatar', memberId],
      queryFn: async ({ signal }) =>
        (await callEndpoint(readAvatar, {}, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS })).avatarUri,
      staleTime: AVATAR_FRESH_MS,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  /** Phone and e-mail from the attributes USER_PHONE and USER_EMAIL; empty where not set. */
  contact: (memberId: string) =>
    queryOptions({
      queryKey: ['account', 'contact', memberId],
      queryFn: async ({ signal }): Promise<ContactAttributes> => {
        const { datas } = await callEndpoint(
          queryAttributeValue,
          { id: memberId },
          { signal, timeoutMs: SHORT_TIMEOUT_MS },
        );
        const valueOf = (code: string) => datas.find((row) => row.code === code)?.value ?? '';
        return { email: valueOf('USER_EMAIL'), telphone: valueOf('USER_PHONE') };
      },
    }),
};

/** Saves account settings; only the dialog shows field issues. @throws ApiError */
export function saveAccountSettings(input: EndpointInput<typeof updateAccountSettings>) {
  return callEndpoint(updateAccountSettings, input, { silent: true, timeoutMs: SHORT_TIMEOUT_MS });
}

/** Sets an uploaded image as one's own picture everywhere; null removes the picture. @throws ApiError */
export async function changeAvatar(memberId: string, uri: string | null): Promise<void> {
  const { avatarUri } = await callEndpoint(
    saveAvatar,
    { uri },
    { silent: true, timeoutMs: SHORT_TIMEOUT_MS },
  );
  queryClient.setQueryData(accountQueries.avatar(memberId).queryKey, avatarUri);
}
