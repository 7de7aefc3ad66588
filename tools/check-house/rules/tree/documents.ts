import { dirname, join } from 'node:path/posix';
import type { Project } from '../../../sources/project.ts';
import type { HouseRule } from '../../rule.ts';

const EXTENSIONS = 'ts|tsx|mts|cts|js|mjs|cjs|json|jsonl|md|css|svg|png|bpmn|example|html|sh|yml|yaml';
/** A file with a known extension, or a folder with a slash at its end. `<x>`, `*`, `{a,b}` and `NNNN` stand for a part that varies. */
const PATH = new RegExp(String.raw`^\.{0,2}[\w.@<>{},*-]+(/[\w.@<>{},*-]+)*(/|\.(${EXTENSIONS}))$`);
/** Folders, or a file without its extension: `platform/flows`. A path only if it begins with a folder of the project. */
const BARE_PATH = /^\.?[\w-]+(\/[\w.@<>{},*-]+)+$/;
/** Folders whose children documents name without the part before them. */
const ROOTS = /^(?:[^/]+|(?:packages|apps)\/[^/]+|(?:packages|apps)\/[^/]+\/src\/[^/]+)\/$/;
const FENCE = /^\s*```/;
const CODE = /`([^`\n]+)`/g;
const LINK = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g;
const COMMAND = /\bnpm (?:run ([\w:-]+)|(start|test|ci|install)\b)/g;
/** Commands of npm itself. */
const NPM_COMMANDS = new Set(['ci', 'install']);
/** The project's own documents. Generated pages are compared with the code by `docs fresh`; the specification is not ours to edit. */
const DOCUMENT = /^docs\/(?!reference\/|requirements\.md|spec\.md).*\.md$|(^|\/)README\.md$/;

interface Line {
  readonly text: string;
  readonly number: number;
  readonly isCode: boolean;
}

/** All paths of the project, in the form that `exists` searches. */
interface Paths {
  /** Files and folders, one a line; a folder ends with a slash. */
  readonly lines: string;
  /** First segments that make a bare path a path. */
  readonly roots: ReadonlySet<string>;
}

/** Every path, link and npm script that a document names exists. */
export const documents: HouseRule = {
  name: 'documents',
  check(project) {
    const scripts = scriptsOf(project);
    const paths = pathsOf(project);
    return project.files
      .filter((path) => DOCUMENT.test(path))
      .flatMap((path) =>
        linesOf(project.read(path)).flatMap((line) =>
          [
            ...missingPaths(line, paths),
            ...missingLinks(project, path, line),
            ...missingCommands(line.text, scripts),
          ].map((message) => ({ path, line: line.number, message })),
        ),
      );
  },
};

function linesOf(document: string): Line[] {
  let isCode = false;
  return document.split('\n').map((text, index) => {
    if (FENCE.test(text)) isCode = !isCode;
    return { text, number: index + 1, isCode };
  });
}

function scriptsOf(project: Project): ReadonlySet<string> {
  if (!project.files.includes('package.json')) return new Set();
  const read: unknown = JSON.parse(project.read('package.json'));
  const scripts: unknown = typeof read === 'object' && read !== null && 'scripts' in read ? read.scripts : {};
  return new Set(typeof scripts === 'object' && scripts !== null ? Object.keys(scripts) : []);
}

function pathsOf(project: Project): Paths {
  const folders = new Set<string>();
  for (const path of project.files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(`${folder}/`);
  }
  const roots = [...folders]
    .filter((folder) => ROOTS.test(folder))
    .map((folder) => folder.split('/').at(-2) ?? '');
  return {
    lines: [...project.files, ...folders].map((path) => `/${path}`).join('\n'),
    roots: new Set(roots),
  };
}

/** Paths in code between backticks, also as arguments of a command. Blocks of code are examples and are not read. */
function missingPaths({ text, isCode }: Line, paths: Paths): string[] {
  if (isCode) return [];
  return [...text.matchAll(CODE)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => isPath(word, paths) && !exists(word, paths))
    .map((word) => `${word} does not exist`);
}

function isPath(word: string, { roots }: Paths): boolean {
  if (PATH.test(word)) return true;
  return BARE_PATH.test(word) && roots.has(word.split('/')[0] ?? '');
}

/** Documents shorten paths: `server/config.ts` is `apps/server/src/config.ts`, `http/authenticate` the file without its extension. */
function exists(word: string, { lines }: Paths): boolean {
  const pattern = word
    .replace(/^(\.\.?\/)+/, '')
    .split('/')
    .map(segmentPattern)
    .join('/(?:src/)?');
  const end = PATH.test(word) ? '' : String.raw`(?:/|\.\w+)?`;
  return new RegExp(`/${pattern}${end}$`, 'm').test(lines);
}

function segmentPattern(segment: string): string {
  return segment
    .replace(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/\{([^}]*)\}/g, (_all, options: string) => `(?:${options.replaceAll(',', '|')})`)
    .replace(/<[^>]*>|NNNN/g, '[^/\n]+')
    .replace(/(\*\*?)/g, (star) => (star === '**' ? '[^\n]*' : '[^/\n]*'));
}

function missingLinks(project: Project, path: string, { text, isCode }: Line): string[] {
  if (isCode) return [];
  return [...text.matchAll(LINK)].flatMap(([, link, source]) => {
    const location = link ?? source ?? '';
    if (/^(https?:|mailto:|#)/.test(location)) return [];
    const target = join(dirname(path), location.replace(/#.*$/, ''));
    const isThere = project.files.some(
      (file) => file === target || file.startsWith(`${target.replace(/\/$/, '')}/`),
    );
    return isThere ? [] : [`the link ${location} has no target`];
  });
}

function missingCommands(text: string, scripts: ReadonlySet<string>): string[] {
  return [...text.matchAll(COMMAND)].flatMap(([, script, word]) => {
    const name = script ?? word ?? '';
    return scripts.has(name) || NPM_COMMANDS.has(name) ? [] : [`npm has no script ${name}`];
  });
}
