import { resolve } from 'node:path';
import { openProject } from '../sources/project.ts';
import { importClosure } from '../sources/value-imports.ts';
import { closureLimits } from '../sources/closure-limits.ts';

/** Prints how many files the entries of docs/house.md reach over value imports; with a path, the files that it reaches. */
const project = openProject(resolve(import.meta.dirname, '../..'));
const [entry] = process.argv.slice(2);
if (entry === undefined) {
  for (const limit of closureLimits(project))
    console.log(`${importClosure(project, limit.entry).length} of ${limit.filesMax}  ${limit.entry}`);
} else {
  for (const path of importClosure(project, entry)) console.log(path);
}
