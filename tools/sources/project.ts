import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedSource, parseSource } from './parse-source.ts';

/** The repository's files for the tools. Paths are relative to the root, with `/`. */
export interface Project {
  /** All project files, sorted, without installed, built or generated ones. */
  readonly files: readonly string[];
  /** @throws Error when the file does not exist */
  read(path: string): string;
  /** The parsed file, cached. @throws Error when it is not valid TypeScript */
  source(path: string): ParsedSource;
  /** The TypeScript and JavaScript files among `files`. */
  readonly codeFiles: readonly string[];
}

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist-e2e',
  '.git',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
]);
const SKIPPED_AT_ROOT = new Set(['data', '.env']);
const CODE = /\.(ts|tsx|mts|mjs|cjs|js)$/;

/** Builds go to `dist`, or `dist-…` beside it. */
function isSkipped(folder: string): boolean {
  return SKIPPED_FOLDERS.has(folder) || /^dist(-|$)/.test(folder);
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (SKIPPED_AT_ROOT.has(path)) return [];
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : filesBelow(root, path);
    return entry.isFile() && !entry.name.endsWith('.tsbuildinfo') ? [path] : [];
  });
}

function projectFrom(files: readonly string[], read: (path: string) => string): Project {
  const parsed = new Map<string, ParsedSource>();
  return {
    files: files.toSorted(),
    codeFiles: files.filter((path) => CODE.test(path)).toSorted(),
    read,
    source(path) {
      const cached = parsed.get(path);
      if (cached) return cached;
      const source = parseSource(path, read(path));
      parsed.set(path, source);
      return source;
    },
  };
}

/** A project in a folder on disk. */
export function openProject(root: string): Project {
  return projectFrom(filesBelow(root, ''), (path) => readFileSync(join(root, path), 'utf8'));
}

/** An in-memory project for tests: path to text. */
export function projectOf(texts: Readonly<Record<string, string>>): Project {
  return projectFrom(Object.keys(texts), (path) => {
    const text = texts[path];
    if (text === undefined) throw new Error(`${path} is not in this project`);
    return text;
  });
}
