import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What came of creating an area: the files written, or the sentence that says why there are none. */
export type CreatedModule =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** An area of its own that compiles as it stands; its names stand in for those of the new one. */
const TEMPLATE = join(import.meta.dirname, 'template');
const AREA = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Leaves room for the names of tables, columns and indexes made of it. */
const AREA_LENGTH_MAX = 30;

/** It stands in the middle of definitions, in quotation marks. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} ·（）()-]{0,29}$/u;

function refusal(root: string, area: string, label: string): string | undefined {
  if (!AREA.test(area) || area.length > AREA_LENGTH_MAX) {
    return `"${area}" is no name for a business area: use a noun in kebab-case of at most ${AREA_LENGTH_MAX} letters, e.g. visits`;
  }
  if (!LABEL.test(label)) return `"${label}" is not what an area is called: use up to 30 letters, e.g. 走访`;
  if (existsSync(join(root, 'modules', area))) return `modules/${area} exists already`;
  if (existsSync(join(root, 'apps/server/src/features', area))) {
    return `"${area}" is a fixed area of the server (apps/server/src/features/${area})`;
  }
  return undefined;
}

/** The template's names in every spelling, and what they become. */
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

/**
 * Writes a business area to `modules/<area>` below `root`: a resource with its list, form, permissions, menu, dictionary,
 * translations and tests, which runs as it is. Nothing outside that folder is touched.
 * @param label what members of staff call it, in simplified Chinese; the area's own name unless given
 * @returns paths relative to `root`, sorted
 */
export function createModule(root: string, area: string, label: string = area): CreatedModule {
  const reason = refusal(root, area, label);
  if (reason) return { ok: false, reason };
  const names = namesOf(area, label);
  const files = globSync('**/*.*', { cwd: TEMPLATE }).map((file) => {
    const path = `modules/${area}/${renamed(file.replaceAll('\\', '/'), names)}`;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), renamed(readFileSync(join(TEMPLATE, file), 'utf8'), names));
    return path;
  });
  return { ok: true, files: files.toSorted() };
}
