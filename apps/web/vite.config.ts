import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { fillTokens } from './src/styles/theme-css.ts';

const BOOT_SOURCE = fileURLToPath(new URL('./src/preferences/boot.ts', import.meta.url));
const SERVER = 'http://127.0.0.1:3000';

/** Fills `@tokens <part>;` in the stylesheets of `src/styles` from `tokens.json`. */
function themeTokens(): Plugin {
  return {
    name: 'haiqiao-theme-tokens',
    enforce: 'pre',
    transform(code, id) {
      const isOurs = /\/src\/styles\/.*\.css$/.test(id);
      return isOurs && code.includes('@tokens ') ? { code: fillTokens(code), map: null } : null;
    },
  };
}

async function bundleBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: BOOT_SOURCE, formats: ['iife'], name: 'haiqiaoBoot', fileName: 'boot' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && 'output' in first ? first.output[0] : null;
  if (chunk === null) throw new Error('boot.ts gave no code');
  return chunk.code;
}

/**
 * The script that gives `<html>` its classes runs before the first paint: a classic script in the head with an address
 * of its own, because the policy of the page forbids scripts in the document.
 */
function bootScript(): Plugin {
  let fileName = '';
  let isServing = false;
  return {
    name: 'haiqiao-boot-script',
    config: (_, { command }) => {
      isServing = command === 'serve';
    },
    async buildStart() {
      if (isServing) return;
      const source = await bundleBoot();
      fileName = `assets/boot-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [
      isServing
        ? {
            tag: 'script',
            attrs: { type: 'module', src: '/src/preferences/boot.ts' },
            injectTo: 'head-prepend',
          }
        : { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
    ],
  };
}

export default defineConfig({
  plugins: [react(), themeTokens(), bootScript()],
  build: {
    target: 'es2023',
    // Every asset is a file with a hash in its name: cached for ever, allowed by the strictest policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,

    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'texts', test: /node_modules\/(i18next|react-i18next|zustand)\// },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': SERVER, '/metrics': SERVER } },
  preview: { host: '127.0.0.1' },
});
