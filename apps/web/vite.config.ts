import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { LOCALE_TAGS } from '../../packages/contract/src/i18n/locales.ts';
import { fillTokens } from './src/styles/theme-css.ts';

const BOOT_SOURCE = fileURLToPath(new URL('./src/preferences/boot.ts', import.meta.url));
const PROOF_CHECK_SOURCE = fileURLToPath(new URL('./src/features/proof-check/main.ts', import.meta.url));
/** Pages that the server writes name it: it has no hash. */
const PROOF_CHECK_FILE = 'proof-check.js';
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

/** One source with all it imports, as a classic script. */
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

/** What a chunk of the build is known by here. */
interface BuiltChunk {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

type Bundle = Readonly<Record<string, BuiltChunk>>;

/** Namespaces that a page shows first; the others come with what shows them. */
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
  lists: ['views/list-view/list-page.tsx'],
};

/** A chunk with everything it imports at once, as file names. */
function withImports(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (!chunk || found.has(fileName)) return found;
  found.add(fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const imported of chunk.imports ?? []) withImports(bundle, imported, found);
  return found;
}

/** The files behind some sources, without those that the page loads anyway. */
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

/** What `fetch-ahead.ts` reads: the first files of each page, and of its texts in each language. */
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
        // Right behind the character set, which must stand among the first bytes, and before every style sheet.
        return html.replace('<meta charset="utf-8" />', `$&\n    ${script}`);
      },
    },
  };
}

/** The script of the public page that checks proofs. */
function proofCheckScript(): Plugin {
  return {
    name: 'haiqiao-proof-check',
    apply: 'build',
    async buildStart() {
      const source = await bundleScript(PROOF_CHECK_SOURCE);
      this.emitFile({ type: 'asset', fileName: PROOF_CHECK_FILE, source });
    },
  };
}

/** What Vite says of its own reader of `composes … from`: whoever starts the product can do nothing about it. */
const OF_COMPOSES = 'A PostCSS plugin did not pass the `from` option';

/** Leaves that out of what a start prints. */
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
  plugins: [react(), themeTokens(), bootScript(), proofCheckScript(), quietComposes()],
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
            // Only what every visitor loads: the sign-in page must not carry what later code asks of the same packages.
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
