import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../../apps/web');

/** Builds the web client with its fixture pages (22 menus for the tab work), beside the real build. */
export default function buildClient(): void {
  if (process.env['HAIQIAO_E2E_BUILT'] === 'yes') return;
  execFileSync(process.execPath, [require.resolve('vite/bin/vite.js'), 'build', '--mode', 'e2e', '--outDir', 'dist-e2e'], {
    cwd: WEB,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
