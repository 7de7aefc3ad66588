import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Result of creating an area: the written files, or an error message. */
export type CreatedModule =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** A complete area that compiles as it is; its names are placeholders for those of the new one. */
const TEMPLATE = join(import.meta.dirname, 'template');
/** What is added to it, and what replaces it, for an area with a page of its own. */
const PAGE = join(import.meta.dirname, 'page');
const AREA = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Leaves room for derived names of tables, columns and indexes. */
const AREA_LENGTH_MAX = 30;

/** It is inserted into definitions, inside quotation marks. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} ·（）()-]{0,29}$/u;

function refusal(root: string, area: string, label: string): string | undefined {
  if (!AREA.test(area) || area.length > AREA_LENGTH_MAX) {
    return `"${area}" is not a name for a business area: use a noun in kebab-case of at most ${AREA_LENGTH_MAX} letters, e.g. visits`;
  }
  if (!LABEL.test(label)) return `"${label}" is not what an area is called: use up to 30 letters, e.g. 走访`;
  if (existsSync(join(root, 'modules', area))) return `modules/${area} exists already`;
  if (existsSync(join(root, 'apps/server/src/features', area))) {
    return `"${area}" is a fixed area of the server (apps/server/src/features/${area})`;
  }
  return undefined;
}

/** The template's names in every spelling, with their replacements. */
function namesOf(area: string, label: string): readonly (readonly [from: string, to: string])[] {
  const words = area.split('-');
  const camel = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  return [
    ['sample-area', area],
    ['sample_area', words.join('_')],
    ['SAMPLE_AREA', words.join('_').toUpperCase()],
    ['sampleArea', camel],
    ['Sample area', capital(words.join(' '))],
    ['sample area', words.join(' ')],
    ['示例区', label],
  ];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function renamed(text: string, names: readonly (readonly [from: string, to: string])[]): string {
  return names.reduce((result, [from, to]) => result.replaceAll(from, to), text);
}

/** The files of a template by their path; a compiler would take a `tsconfig.json` of the template for its own. */
function filesIn(folder: string): readonly (readonly [path: string, text: string])[] {
  return globSync('**/*.*', { cwd: folder }).map((file) => {
    const path = file.replaceAll('\\', '/').replace('tsconfig.template.json', 'tsconfig.json');
    return [path, readFileSync(join(folder, file), 'utf8')] as const;
  });
}

/** Translations of a definition are one file per language: the page adds its own. */
function joined(path: string, base: string | undefined, added: string): string {
  if (base === undefined || !path.endsWith('.json')) return added;
  const texts = { ...(JSON.parse(base) as object), ...(JSON.parse(added) as object) }; // both are objects of the templates
  return `${JSON.stringify(texts, null, 2)}\n`;
}

function templateFiles(hasPage: boolean): ReadonlyMap<string, string> {
  const files = new Map(filesIn(TEMPLATE));
  if (!hasPage) return files;
  for (const [path, text] of filesIn(PAGE)) files.set(path, joined(path, files.get(path), text));
  const contents = files.get('module.ts') ?? '';
  files.set('module.ts', contents.replace(/\}\);\n$/, "  pages: ['/sample-area/overview'],\n});\n"));
  return files;
}

/** What an area is called, and whether it has a page of its own. */
export interface ModuleOptions {
  /** Name for members of staff, in simplified Chinese; the area's own name unless given. */
  readonly label?: string | undefined;
  /** Whether it has a page of its own in `web/`. */
  readonly hasPage?: boolean;
}

/**
 * Writes a business area to `modules/<area>` below `root`: a resource with its list, form, permissions, menu, dictionary,
 * translations and tests, which runs as it is. Nothing outside that folder is touched.
 * @returns paths relative to `root`, sorted
 */
export function createModule(
  root: string,
  area: string,
  { label = area, hasPage = false }: ModuleOptions = {},
): CreatedModule {
  const reason = refusal(root, area, label);
  if (reason) return { ok: false, reason };
  const names = namesOf(area, label);
  const files = [...templateFiles(hasPage)].map(([file, text]) => {
    const path = `modules/${area}/${renamed(file, names)}`;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), renamed(text, names));
    return path;
  });
  return { ok: true, files: files.toSorted() };
}
