import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { LOCALE_TAGS } from '../../packages/contract/src/i18n/locales.ts';
import { fillTokens } from './src/styles/theme-css.ts';

const BOOT_SOURCE = fileURLToPath(new URL('./src/preferences/boot.ts', import.meta.url));
const MODULES = fileURLToPath(new URL('../../modules', import.meta.url));
const SERVER = 'http://127.0.0.1:3000';

/** Replaces `@tokens <part>;` in the stylesheets of `src/styles` from `tokens.json`. */
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

/** One source with all its imports, as a classic script. */
async function bundleScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'haiqiaoScript', fileName: 'script' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && 'output' in first ? first.output[0] : null;
  if (chunk === null) throw new Error(`${entry} gave no code`);
  return chunk.code;
}

/** The used properties of a build chunk. */
interface BuiltChunk {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

type Bundle = Readonly<Record<string, BuiltChunk>>;

/** Namespaces a page shows first; others are loaded by their components. */
const FIRST_TEXTS = {
  login: ['common', 'http', 'login', 'captcha'],
  app: ['common', 'http', 'shell', 'tabs'],
  home: ['home'],
  lists: ['list', 'fields'],
};
const FIRST_CODE = {
  login: ['features/login/login-page.tsx'],
  app: ['app/app.tsx', 'i18n/further-texts.ts'],
  home: ['features/home/home.page.tsx'],
  lists: ['views/list-view/list-page.tsx', 'field-types/filtering/field-filters.tsx'],
};

/** A chunk with all its static imports, as file names. */
function withImports(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (!chunk || found.has(fileName)) return found;
  found.add(fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const imported of chunk.imports ?? []) withImports(bundle, imported, found);
  return found;
}

/** The files of some sources, without those the page loads anyway. */
function filesOf(bundle: Bundle, sources: readonly string[]): string[] {
  const chunks = Object.values(bundle);
  const atOnce = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(bundle, fileName)]),
  );
  const wanted = chunks.filter(({ facadeModuleId }) =>
    sources.some((source) => facadeModuleId?.endsWith(`/src/${source}`)),
  );
  const files = new Set(wanted.flatMap(({ fileName }) => [...withImports(bundle, fileName)]));
  return [...files].filter((file) => !atOnce.has(file)).map((file) => `/${file}`);
}

/** Input of `fetch-ahead.ts`: the first files of each page, and of its texts in each language. */
function aheadOf(bundle: Bundle): Record<string, string[]> {
  const pages = ['login', 'app', 'home', 'lists'] as const;
  const code = pages.map((page) => [page, filesOf(bundle, FIRST_CODE[page])] as const);
  const texts = pages.flatMap((page) =>
    LOCALE_TAGS.map((tag) => {
      const sources = FIRST_TEXTS[page].map((namespace) => `i18n/locales/${tag}/${namespace}.json`);
      return [`${page} ${tag}`, filesOf(bundle, sources)] as const;
    }),
  );
  return Object.fromEntries([...code, ...texts]);
}

/**
 * The script that sets the classes of `<html>` before the first paint: a classic external script in the head, because the page's policy
 * forbids inline scripts.
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
      const source = await bundleScript(BOOT_SOURCE);
      fileName = `assets/boot-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const script = bundle
          ? `<script src="/${fileName}" data-ahead='${JSON.stringify(aheadOf(bundle))}'></script>`
          : '<script type="module" src="/src/preferences/boot.ts"></script>';
        // Directly after the character set, which must be among the first bytes, and before every style sheet.
        return html.replace('<meta charset="utf-8" />', `$&\n    ${script}`);
      },
    },
  };
}

/**
 * Scripts of pages of plain HTML that the server of a business area writes: `modules/<area>/web/<name>.script.ts` becomes
 * `/<name>.js`. The pages name it, so it has no hash.
 */
function moduleScripts(): Plugin {
  return {
    name: 'haiqiao-module-scripts',
    apply: 'build',
    async buildStart() {
      for (const path of globSync('*/web/*.script.ts', { cwd: MODULES })) {
        const source = await bundleScript(join(MODULES, path));
        this.emitFile({ type: 'asset', fileName: `${basename(path, '.script.ts')}.js`, source });
      }
    },
  };
}

/** A warning of Vite about its own handling of `composes … from`, which users cannot fix. */
const OF_COMPOSES = 'A PostCSS plugin did not pass the `from` option';

/** Suppresses that warning at the start. */
function quietComposes(): Plugin {
  return {
    name: 'haiqiao-quiet-composes',
    configResolved({ logger }) {
      const { warnOnce } = logger;
      logger.warnOnce = (text, options) => {
        if (!text.includes(OF_COMPOSES)) warnOnce(text, options);
      };
    },
  };
}

export default defineConfig({
  plugins: [react(), themeTokens(), bootScript(), moduleScripts(), quietComposes()],
  build: {
    target: 'es2023',
    // Every asset is a file with a hash in its name: cached forever, allowed by the strictest policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,

    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      // The door of the business areas only re-exports: importing one name of it must not load what the others need.
      treeshake: { moduleSideEffects: [{ test: /\/apps\/web\/src\/sdk\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Only what every visitor loads: the sign-in page must not contain parts of these packages used by later code only.
            { name: 'texts', tags: ['$initial'], test: /node_modules\/(i18next|react-i18next|zustand)\// },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': SERVER, '/metrics': SERVER } },
  preview: { host: '127.0.0.1' },
});
