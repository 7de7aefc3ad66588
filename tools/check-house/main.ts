import { resolve } from 'node:path';
import { openProject } from '../sources/project.ts';
import { checkHouse, formatFinding } from './check-house.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { RULES } from './rules/rules.ts';

const project = openProject(resolve(import.meta.dirname, '../..'));
const findings = checkHouse(project, RULES, EXCEPTIONS);
for (const finding of findings) console.log(formatFinding(finding));
console.log(`${project.files.length} files, ${RULES.length} rules, ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;
