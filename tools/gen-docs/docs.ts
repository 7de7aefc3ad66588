import { LEDGER_PATH } from '../sources/ledger.ts';
import type { Project } from '../sources/project.ts';
import { endpointsReference } from './endpoints-reference.ts';
import { errorsReference } from './errors-reference.ts';
import { proofsOf } from './proofs.ts';
import { fillLedger } from './requirements.ts';
import { fillSettings } from './settings-table.ts';

/** A page with the text it should have. */
export interface GeneratedDoc {
  readonly path: string;
  readonly text: string;
}

/** Every generated page, made from the contract and the tests as they are now. */
export async function generateDocs(project: Project): Promise<GeneratedDoc[]> {
  const { ENDPOINTS } = await import('@haiqiao/contract/endpoints');
  const { ERROR_CATALOG, ERROR_TEXTS } = await import('@haiqiao/contract/errors');
  return [
    { path: LEDGER_PATH, text: fillLedger(project.read(LEDGER_PATH), proofsOf(project)) },
    {
      path: 'docs/reference/errors.md',
      text: errorsReference({
        catalog: ERROR_CATALOG,
        chinese: ERROR_TEXTS['zh-CN'],
        english: ERROR_TEXTS.en,
      }),
    },
    { path: 'docs/reference/endpoints.md', text: endpointsReference(ENDPOINTS) },
    { path: 'README.md', text: fillSettings(project.read('README.md'), project.read('.env.example')) },
  ];
}

/** The pages whose file differs from what it should say. */
export function staleDocs(project: Project, docs: readonly GeneratedDoc[]): GeneratedDoc[] {
  return docs.filter((doc) => !project.files.includes(doc.path) || project.read(doc.path) !== doc.text);
}
