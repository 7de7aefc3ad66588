import { constants, publicEncrypt } from 'node:crypto';
import { getPublicKey, login } from '../../packages/contract/src/endpoints/index.ts';
import type { AnyEndpoint, EndpointInput, EndpointReply } from '../../packages/contract/src/http/index.ts';

/** Calls the product over HTTP. @throws Error with the answer when it is no success */
export async function callProduct<E extends AnyEndpoint>(
  url: string,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointReply<E>> {
  const reply = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(endpoint.wire === 'data' ? { data: input } : input),
  });
  const text = await reply.text();
  const { code, data } = JSON.parse(text);
  if (code !== 0) throw new Error(`${endpoint.name} answers ${reply.status} ${text}`);
  return data as EndpointReply<E>; // the envelope of this endpoint
}

/** Everything a sign-in sends, sealed in advance: sealing is the browser's work. */
export async function prepareLogin(
  url: string,
  account: string,
  password: string,
): Promise<EndpointInput<typeof login>> {
  const { keyId, publicKey, nonce } = await callProduct(url, getPublicKey, {});
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = publicEncrypt(key, Buffer.from(JSON.stringify({ password, nonce })));
  return { username: account, password: `${keyId}.${sealed.toString('base64')}`, tag: 'admin' };
}

/** An access token of a member. */
export async function tokenOf(url: string, account: string, password: string): Promise<string> {
  return (await callProduct(url, login, await prepareLogin(url, account, password))).token;
}
