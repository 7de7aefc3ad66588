import { PAGE_PATH, performancePage } from '../bench/report/page.ts';
import { readRun, RUNS_FOLDER, type StoredTable } from '../bench/report/runs.ts';
import { LEDGER_PATH } from '../sources/ledger.ts';
import type { Project } from '../sources/project.ts';
import { openFaults } from './check-open.ts';
import { endpointsReference } from './endpoints-reference.ts';
import { errorsReference } from './errors-reference.ts';
import { OPEN_REQUIREMENTS } from './open-requirements.ts';
import { proofsOf } from './proofs.ts';
import type { GeneratedFile } from './generated.ts';
import { fillLedger } from './requirements.ts';
import { fillSettings } from './settings-table.ts';

function ledgerSource(project: Project) {
  return { proofs: proofsOf(project), open: OPEN_REQUIREMENTS };
}

/** What is wrong with the open list of the ledger. */
export function openListFaults(project: Project): string[] {
  const { proofs, open } = ledgerSource(project);
  return openFaults({
    list: open,
    spec: project.read('docs/spec.md'),
    ledger: project.read(LEDGER_PATH),
    named: new Set(proofs.keys()),
  });
}

/** Every generated page, from the current contract and tests. */
export async function generateDocs(project: Project): Promise<GeneratedFile[]> {
  const { ENDPOINTS } = await import('@haiqiao/contract/endpoints');
  const { ERROR_CATALOG, ERROR_TEXTS } = await import('@haiqiao/contract/errors');
  return [
    { path: LEDGER_PATH, text: fillLedger(project.read(LEDGER_PATH), ledgerSource(project)) },
    {
      path: 'docs/reference/errors.md',
      text: errorsReference({
        catalog: ERROR_CATALOG,
        chinese: ERROR_TEXTS['zh-CN'],
        english: ERROR_TEXTS.en,
      }),
    },
    { path: 'docs/reference/endpoints.md', text: endpointsReference(ENDPOINTS) },
    { path: PAGE_PATH, text: performancePage(storedTables(project)) },
    { path: 'README.md', text: fillSettings(project.read('README.md'), project.read('.env.example')) },
  ];
}

/** The raw results of the benches. @throws Error when a file in their folder is not one */
function storedTables(project: Project): StoredTable[] {
  const paths = project.files.filter((path) => path.startsWith(`${RUNS_FOLDER}/`));
  return paths.map((path) => readRun(path, project.read(path)));
}
