import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import { type ModuleCentre, setColumns } from '@haiqiao/server/testing';
import { enterpriseOf, type FilingDesk, type Group } from './filing-desk.ts';
import { withPapers } from './papers.ts';

/** One step on the way of a filing. */
export type Way = readonly [action: string, as: Group, more?: { opinion?: string; params?: object }];

/** A kind of filing as tests bring it along. */
export interface Kind {
  readonly form: string;
  readonly resource: ResourceDefinition;
  /** What it must have beside the enterprise. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What has to be there before it is handed in. */
  readonly before?: (license: string) => Promise<unknown>;
}

/** Leads a filing along some steps; with columns set at the end, where no step leads. */
export type Along = (steps: readonly Way[], set?: Readonly<Record<string, string>>) => () => Promise<string>;

/** Each call of what it answers makes another filing of another enterprise. */
export function waysOf(
  centre: ModuleCentre,
  desk: FilingDesk,
  { form, resource, values, before }: Kind,
): Along {
  return (steps, set = {}) =>
    async () => {
      const license = desk.nextLicense();
      await before?.(license);
      const id = await desk.draft(form, { ...enterpriseOf(license), ...values });
      await withPapers(centre, resource, id);
      for (const [action, as, more] of steps) {
        const outcome = await desk.take(form, id, { action, as, ...more });
        const isDone = typeof outcome === 'object' && outcome !== null && 'ok' in outcome;
        if (!isDone) throw new Error(`${form} ${action} as ${as}: ${JSON.stringify(outcome)}`);
      }
      if (Object.keys(set).length > 0) await setColumns(centre, `biz_${resource.code}`, { id, set });
      return id;
    };
}

/** Everybody on whose behalf filings are handed in, and those who look after them. */
export const applicants = (may: Readonly<Record<string, string>>) => ({
  library: may,
  clerk: may,
  admin: may,
});

/** Opinions and parameters of the usual steps. */
export const OPINION = { opinion: '意见' };
