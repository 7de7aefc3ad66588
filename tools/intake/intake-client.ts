import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeIntake,
  type FiledView,
  fileIntake,
  uploadIntakeFile,
} from '../../packages/contract/src/endpoints/index.ts';
import type { EndpointReply } from '../../packages/contract/src/http/index.ts';

/** Target URL of filings, and the key. */
export interface Intake {
  readonly url: string;
  readonly key: string;
}

/** An error response of the server. */
export class Refusal extends Error {
  readonly issues: readonly { readonly pointer: string; readonly message: string }[];

  constructor(message: string, issues: Refusal['issues'] = []) {
    super(message);
    this.issues = issues;
  }
}

const ATTEMPTS = 6;
const AGAIN_AFTER_MS = 1000;

/** Asserts that a centre responds at this URL. @throws Refusal */
export async function assertServed(url: string): Promise<void> {
  const reply = await fetch(`${url}/api/health/ready`).catch(() => null);
  if (!reply?.ok) throw new Refusal(`连接不上 ${url}，请先用 npm start 启动服务`);
}

/** A call that is retried while the server is busy or unreachable: references make that safe. */
async function call(intake: Intake, path: string, init: () => RequestInit): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await sendRequest(intake, path, init()).catch((error: unknown) => {
      if (attempt >= ATTEMPTS) throw new Refusal(`连接不上 ${intake.url}：${String(error)}`);
      return null;
    });
    const isBusy = reply === null || reply.status === 429 || reply.status === 503;
    if (reply && (!isBusy || attempt >= ATTEMPTS)) return dataOf(reply);
    const seconds = Number(reply?.headers.get('retry-after') ?? Number.NaN);
    await sleep(Number.isFinite(seconds) ? seconds * 1000 : AGAIN_AFTER_MS * attempt);
  }
}

function sendRequest({ url, key }: Intake, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'x-authorization': `Bearer ${key}`, 'accept-language': 'zh-chs' };
  return fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
}

/** The envelope of every response (DESIGN §7). */
interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly issues?: Refusal['issues'] } | null;
}

async function dataOf(reply: Response): Promise<unknown> {
  const text = await reply.text();
  // A response without an envelope is not from a centre, but from a proxy in between.
  if (!text.startsWith('{')) throw new Refusal(`${reply.url} 答复异常（HTTP ${reply.status}）`);
  const { code, message, data } = JSON.parse(text) as Answer; // every response of a centre has this envelope
  if (code !== 0) throw new Refusal(message, data?.issues);
  return data;
}

function pathOf(template: string, formCode: string): string {
  return template.replace(':formCode', encodeURIComponent(formCode));
}

/** The description of a form. @throws Refusal */
export async function describe(intake: Intake, form: string): Promise<EndpointReply<typeof describeIntake>> {
  return describeIntake.reply.parse(
    await call(intake, pathOf(describeIntake.path, form), () => ({ method: 'GET' })),
  );
}

/** Uploads a file in advance. @returns its uri @throws Refusal */
export async function upload(intake: Intake, path: string): Promise<string> {
  const bytes = readFileSync(path);
  const data = await call(intake, uploadIntakeFile.path, () => {
    const body = new FormData();
    body.append('file', new Blob([bytes]), basename(path));
    return { method: 'POST', body };
  });
  return uploadIntakeFile.reply.parse(data).uri;
}

/** A filing read from a row of a sheet. */
export interface Filing {
  readonly reference: string;
  readonly submit: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Submits a filing. @throws Refusal */
export async function file(intake: Intake, form: string, filing: Filing): Promise<FiledView> {
  const data = await call(intake, pathOf(fileIntake.path, form), () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: filing }),
  }));
  return fileIntake.reply.parse(data);
}

/** The reference of a row without one: equal rows are the same filing. */
export function referenceOf(cells: readonly string[]): string {
  return `row-${createHash('sha256').update(JSON.stringify(cells)).digest('hex').slice(0, 32)}`;
}
