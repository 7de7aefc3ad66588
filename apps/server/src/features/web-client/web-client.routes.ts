import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { EndpointAuth } from '@haiqiao/contract/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteHost } from '#server/http/route-host.ts';

const ANYBODY: EndpointAuth = { kind: 'public', reason: 'the sign-in client; contains no data' };

/** Names in this folder contain a content hash, so the files are immutable. */
const HASHED_FOLDER = 'assets/';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * The PDF worker. Only it may compile WebAssembly (decoders of scanned pages), and a worker has the policy of its own script: pages keep
 * theirs (docs/decisions/0023).
 */
const PDF_THREAD = /^assets\/pdf\.worker\.[\w.-]+\.mjs$/;
const PDF_THREAD_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Paths of other parts of the server, without pages of the application. */
const FOREIGN = /^\/(api|metrics)(\/|$)/;

const PAGE = 'index.html';

/**
 * Serves the built web client: its files, and its page for every address that a person may open or reload. API paths are excluded, so a
 * wrong one is reported and does not return a page.
 * @param deps.webRoot folder of the build, null when there is none
 */
export async function registerWebClientRoutes(
  { app }: RouteHost,
  deps: { webRoot: string | null },
): Promise<void> {
  const { webRoot } = deps;
  const files = webRoot === null ? new Set<string>() : filesIn(webRoot);
  if (webRoot !== null)
    await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // A person would see the error envelope; the page itself retries.
    config: { auth: ANYBODY, bearsPressure: true },
    handler: (request, reply) => {
      const file = fileFor(request, files);
      if (file === undefined) return reply.callNotFound();
      if (!files.has(file)) return sendNotBuilt(reply);
      return sendFile(reply, file);
    },
  });
}

/** Paths of public files: no hidden ones; compressed copies are selected automatically. */
function filesIn(webRoot: string): Set<string> {
  const entries = readdirSync(webRoot, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(webRoot, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Set(names.filter((name) => !/(^|\/)\.|\.(br|gz)$/.test(name)));
}

/** The file of an address, the page for one inside the application, undefined for neither. */
function fileFor(request: FastifyRequest, files: ReadonlySet<string>): string | undefined {
  const path = decodedPath(request);
  if (path === undefined || FOREIGN.test(path)) return undefined;
  const name = path.slice(1);
  // The bare address always returns the page: probes and terminals do not send text/html.
  if (name === '') return PAGE;
  if (files.has(name)) return name;
  return wantsPage(request) ? PAGE : undefined;
}

function decodedPath(request: FastifyRequest): string | undefined {
  try {
    return decodeURI(request.url.split('?', 1)[0] ?? '/');
  } catch {
    return undefined;
  }
}

/** Navigation gets the page; requests for scripts and styles never do. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

function sendFile(reply: FastifyReply, file: string): FastifyReply {
  if (PDF_THREAD.test(file)) reply.header('content-security-policy', PDF_THREAD_POLICY);
  if (file.startsWith(HASHED_FOLDER)) {
    reply.removeHeader('cache-control');
    return reply.sendFile(file, { immutable: true, maxAge: YEAR_MS });
  }
  reply.header('cache-control', 'no-cache');
  return reply.sendFile(file, { cacheControl: false });
}

const NOT_BUILT = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>跨境资源中心管理系统</title>
<p>网页客户端尚未构建：请用 npm start 启动，它会自动构建。</p>
<p lang="en">The web client is not built yet: start with npm start, which builds it.</p>
</html>
`;

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('content-type', 'text/html; charset=utf-8').send(NOT_BUILT);
}
