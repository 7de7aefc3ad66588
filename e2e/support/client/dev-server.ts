import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
const WEB = join(ROOT, 'apps/web');
const VITE = createRequire(join(WEB, 'package.json')).resolve('vite');

/** Starts the Vite dev server of the web client before a centre, on a port of its own. */
export async function startDevServer(centreUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const { createServer } = (await import(pathToFileURL(VITE).href)) as typeof import('vite'); // resolved from the client's packages
  const server: ViteDevServer = await createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    cacheDir: join(ROOT, '.cache/vite-e2e'),
    logLevel: 'error',
    server: { port: 0, strictPort: false, proxy: { '/api': centreUrl, '/metrics': centreUrl } },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('the dev server does not listen');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
