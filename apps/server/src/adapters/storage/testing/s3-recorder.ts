import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Accepted credentials; the client uses the same. */
export interface Keys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** A minimal S3 server for file tests. It rejects every request whose signature it cannot reproduce. */
export interface S3Recorder {
  readonly endpoint: string;
  /** Method and path of every accepted request. */
  readonly requests: readonly string[];
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Fault for the next requests: `damage` changes a byte of the body in transit, `code` rejects. */
  trouble: { readonly damage?: boolean; readonly code?: string; readonly status?: number };
  close(): Promise<void>;
}

/** Small, so tests get several pages. */
const KEYS_PER_PAGE = 2;

/** Starts one on a free port of this machine. */
export async function startS3Recorder(keys: Keys): Promise<S3Recorder> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const recorder = { endpoint: '', requests, objects, trouble: {} as S3Recorder['trouble'], close };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { damage, code, status = 503 } = recorder.trouble;
    if (damage && body.length > 0) body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    const fault = code ?? faultOf(request, body, keys);
    if (fault !== undefined) {
      response.writeHead(code ? status : 403, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${fault}</Code><Message>no</Message></Error>`);
      return;
    }
    requests.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    serve(request, response, { body, objects });
  }
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the recorder does not listen');
  recorder.endpoint = `http://127.0.0.1:${address.port}`;
  return recorder;
}

function serve(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { body, objects }: { body: Buffer; objects: Map<string, Buffer> },
): void {
  const { pathname, searchParams } = new URL(url, 'http://recorder');
  const name = decodeURIComponent(pathname);
  const found = objects.get(name);
  if (method === 'PUT') {
    objects.set(name, body);
    response.writeHead(200, { etag: '"x"' }).end();
  } else if (method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (searchParams.get('list-type') === '2') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(name, searchParams, objects));
  } else if (!found) {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
  } else {
    const [start = 0, end = found.length - 1] = (/bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [])
      .slice(1)
      .map(Number);
    const part = found.subarray(start, end + 1);
    response.writeHead(headers.range === undefined ? 200 : 206, { 'content-length': part.length });
    response.end(method === 'HEAD' ? undefined : part);
  }
}

function listing(bucket: string, query: URLSearchParams, objects: ReadonlyMap<string, Buffer>): string {
  const root = bucket.endsWith('/') ? bucket : `${bucket}/`;
  const prefix = root + (query.get('prefix') ?? '');
  const from = Number(query.get('continuation-token') ?? 0);
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
  const page = names
    .slice(from, from + KEYS_PER_PAGE)
    .map((name) => `<Contents><Key>${name.slice(root.length)}</Key></Contents>`);
  const next = from + KEYS_PER_PAGE;
  const token = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<ListBucketResult>${page.join('')}<IsTruncated>${token !== ''}</IsTruncated>${token}</ListBucketResult>`;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const SKEW_MAX_MS = 15 * 60_000;

/**
 * Reason to reject a request by AWS Signature Version 4 (docs.aws.amazon.com, "Signature calculations for the Authorization header").
 * Independent implementation. Undefined for a valid request.
 */
function faultOf(request: IncomingMessage, body: Buffer, keys: Keys): string | undefined {
  const { authorization = '', ...headers } = request.headers;
  const [, accessKey, day = '', region = '', signedList = '', signature] =
    CREDENTIAL.exec(authorization) ?? [];
  if (accessKey !== keys.accessKey || region !== keys.region) return 'InvalidAccessKeyId';
  const signed = signedList.split(';');
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) return 'AccessDenied';
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || !(Math.abs(Date.now() - time) < SKEW_MAX_MS)) return 'RequestTimeTooSkewed';
  const payloadHash = String(headers['x-amz-content-sha256']);
  if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://recorder');
  const canonical = [
    request.method,
    pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(searchParams),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedList,
    payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretKey}`,
  );
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}

/** Percent-encoding as defined in RFC 3986. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
