import { resolve } from 'node:path';
import { findMisdirections } from './directions.ts';

const root = resolve(import.meta.dirname, '../..');
const found = await findMisdirections(root, root);
for (const { from, to, rule, comment } of found) console.log(`${from}:1 ${rule} imports ${to}: ${comment}`);
console.log(`${found.length} imports go the wrong way`);
if (found.length > 0) process.exitCode = 1;
