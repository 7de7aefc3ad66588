import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openProject } from '../sources/project.ts';
import { generateDocs, staleDocs } from './docs.ts';

const root = resolve(import.meta.dirname, '../..');
const project = openProject(root);
const docs = await generateDocs(project);
const stale = staleDocs(project, docs);

if (process.argv.includes('--check')) {
  for (const doc of stale) console.log(`${doc.path}:1 is stale: run npm run docs`);
  console.log(`${docs.length} generated pages, ${stale.length} stale`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const doc of stale) {
    mkdirSync(dirname(join(root, doc.path)), { recursive: true });
    writeFileSync(join(root, doc.path), doc.text);
    console.log(`wrote ${doc.path}`);
  }
  if (stale.length === 0) console.log('every generated page is fresh');
}
