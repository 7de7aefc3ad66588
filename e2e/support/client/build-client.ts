import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const VITE = createRequire(join(import.meta.dirname, '../../../apps/web/package.json')).resolve(
  'vite/package.json',
);
const WEB = join(import.meta.dirname, '../../../apps/web');

/** Builds the web client with its fixture pages (22 menus for the tab tests), beside the real build. */
export default function buildClient(): void {
  if (process.env['HAIQIAO_E2E_BUILT'] === 'yes') return;
  execFileSync(
    process.execPath,
    [join(VITE, '../bin/vite.js'), 'build', '--mode', 'e2e', '--outDir', 'dist-e2e'],
    {
      cwd: WEB,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
