import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

/** An import in a forbidden direction. */
export interface Misdirection {
  readonly from: string;
  readonly to: string;
  readonly rule: string;
  readonly comment: string;
}

/** The checked top-level folders. */
const ROOMS = ['packages', 'apps', 'modules', 'e2e', 'tools'];

function misdirections(result: ICruiseResult): Misdirection[] {
  const rules = result.summary.ruleSetUsed?.forbidden ?? [];
  return result.summary.violations.map((violation) => ({
    from: violation.from,
    to: violation.cycle ? violation.cycle.map((step) => step.name).join(' → ') : violation.to,
    rule: violation.rule.name,
    comment: rules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }));
}

/**
 * Checks the imports below `root` by the rules of `.dependency-cruiser.mjs`.
 * @param root absolute path of a folder laid out like this repository
 * @param rulesRoot the folder whose rules apply: the repository's own
 */
export async function findMisdirections(root: string, rulesRoot: string): Promise<Misdirection[]> {
  const { forbidden, options } = await extractDepcruiseConfig(join(rulesRoot, '.dependency-cruiser.mjs'));
  const { output } = await cruise(ROOMS, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: forbidden ?? [] },
  });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered a text instead of its findings');
  return misdirections(output);
}
