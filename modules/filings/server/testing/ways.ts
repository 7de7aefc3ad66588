import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import { setColumns } from '@haiqiao/server/testing';
import { enterpriseOf, type FilingFixture, type Group } from './filing-fixture.ts';
import { withPapers } from './papers.ts';

/** One step on the path of a filing. */
export type Way = readonly [action: string, as: Group, more?: { opinion?: string; params?: object }];

/** A kind of filing, as supplied by tests. */
export interface Kind {
  readonly form: string;
  readonly resource: ResourceDefinition;
  /** Required values besides the enterprise. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Prerequisites of the submission. */
  readonly before?: (license: string) => Promise<unknown>;
}

/** Moves a filing along some steps; columns are set at the end for states without a step. */
export type Along = (steps: readonly Way[], set?: Readonly<Record<string, string>>) => () => Promise<string>;

/** Each call of the result creates a filing of another enterprise. */
export function waysOf(centre: FilingFixture, { form, resource, values, before }: Kind): Along {
  return (steps, set = {}) =>
    async () => {
      const license = centre.nextLicense();
      await before?.(license);
      const id = await centre.draft(form, { ...enterpriseOf(license), ...values });
      await withPapers(centre, resource, id);
      for (const [action, as, more] of steps) {
        const outcome = await centre.take(form, id, { action, as, ...more });
        const isDone = typeof outcome === 'object' && outcome !== null && 'ok' in outcome;
        if (!isDone) throw new Error(`${form} ${action} as ${as}: ${JSON.stringify(outcome)}`);
      }
      if (Object.keys(set).length > 0) await setColumns(centre, `biz_${resource.code}`, { id, set });
      return id;
    };
}

/** Applicants and library officers. */
export const applicants = (may: Readonly<Record<string, string>>) => ({
  library: may,
  clerk: may,
  admin: may,
});

/** Opinions and parameters of common steps. */
export const OPINION = { opinion: '意见' };
