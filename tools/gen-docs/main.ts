import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openProject } from '../sources/project.ts';
import { endpointFileFaults, endpointLists, type ImportFile } from './endpoint-lists.ts';
import { type GeneratedFile, staleFiles } from './generated.ts';
import { textTypes } from './text-types.ts';

const root = resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');
const project = openProject(root);
const importFile = (path: string) => import(pathToFileURL(join(root, path)).href) as ReturnType<ImportFile>; // a module

/** Writes the stale files, or with `--check` reports them. @returns whether the files on disk are fresh now */
function bringUpToDate(files: readonly GeneratedFile[]): boolean {
  const stale = staleFiles(project, files);
  for (const { path, text } of stale) {
    if (isCheck) report(`${path}:1 is stale: run npm run docs`);
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      console.log(`wrote ${path}`);
    }
  }
  console.log(`${files.length} generated files, ${stale.length} ${isCheck ? 'stale' : 'written'}`);
  return stale.length === 0 || !isCheck;
}

function report(fault: string): void {
  console.log(fault);
  process.exitCode = 1;
}

for (const fault of await endpointFileFaults(project, importFile)) report(fault);
// The pages are generated from the endpoints, so their lists come first.
if (bringUpToDate([...endpointLists(project), textTypes(project)])) {
  const { generateDocs, openListFaults } = await import('./docs.ts');
  bringUpToDate(await generateDocs(project));
  for (const fault of openListFaults(project)) report(`tools/gen-docs/open-requirements.ts:1 ${fault}`);
}
