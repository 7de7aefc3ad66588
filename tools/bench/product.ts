import { constants, publicEncrypt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getPublicKey,
  login,
  type UploadedFile,
  uploadFile,
} from '../../packages/contract/src/endpoints/index.ts';
import type { AnyEndpoint, EndpointInput, EndpointReply } from '../../packages/contract/src/http/index.ts';

/** Where the product is, and the account that calls. */
export interface Caller {
  readonly url: string;
  readonly token: string;
}

/** Where the product is, and the accounts that share the calls. */
export interface Callers {
  readonly url: string;
  readonly tokens: readonly string[];
}

/** One of the accounts; numbers beyond them start again. */
export function callerAt({ url, tokens }: Callers, index: number): Caller {
  return { url, token: tokens[index % tokens.length] ?? '' };
}

/** Calls the product over HTTP. @throws Error with the reply when it is not a success */
export async function callProduct<E extends AnyEndpoint>(
  server: string | Caller,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointReply<E>> {
  const { url, token } = typeof server === 'string' ? { url: server, token: undefined } : server;
  const reply = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'x-authorization': `Bearer ${token}` }),
    },
    body: JSON.stringify(endpoint.wire === 'data' ? { data: input } : input),
  });
  const text = await reply.text();
  const { code, data } = JSON.parse(text);
  if (code !== 0) throw new Error(`${endpoint.name} replies ${reply.status} ${text}`);
  return data as EndpointReply<E>; // the envelope of this endpoint
}

/** Uploads a file as a browser does. @throws Error with the reply when it is refused */
export async function uploadTo(
  { url, token }: Caller,
  name: string,
  bytes: Uint8Array,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const headers = { 'x-authorization': `Bearer ${token}` };
  const reply = await fetch(url + uploadFile.path, { method: 'POST', body: form, headers });
  const { code, message, data } = JSON.parse(await reply.text());
  if (code !== 0) throw new Error(`the upload replies ${code} ${message}`);
  return data[0];
}

/** The input of a sign-in, encrypted in advance: encryption is the browser's work. */
export async function prepareLogin(
  url: string,
  account: string,
  password: string,
): Promise<EndpointInput<typeof login>> {
  const { keyId, publicKey, nonce } = await callProduct(url, getPublicKey, {});
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const encrypted = publicEncrypt(key, Buffer.from(JSON.stringify({ password, nonce })));
  return { username: account, password: `${keyId}.${encrypted.toString('base64')}`, tag: 'admin' };
}

/** A server that has just started on a busy machine may refuse calls for a moment. */
const ATTEMPTS = 20;
const AGAIN_AFTER_MS = 500;

/** An access token of a member. */
export async function tokenOf(url: string, account: string, password: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await callProduct(url, login, await prepareLogin(url, account, password))).token;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(AGAIN_AFTER_MS);
    }
  }
}
