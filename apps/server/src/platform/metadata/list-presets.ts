import { type Condition, conditionFieldsOf, type ListTab } from '@haiqiao/contract/definitions';
import type { ListModel } from './model.ts';

/** Tabs and apply types of a list, limited to the reader's visible fields. */
export interface ListPresets {
  readonly tabs: readonly ListTab[];
  /** The tab of a query without one; null for a list without tabs. */
  readonly defaultTab: string | null;
  readonly applyTypes: ReadonlyMap<string, Condition>;
}

/**
 * The presets that filter only by fields the reader sees in full: the results of others, and their number, would reveal the field.
 * Definition and queries leave out the same ones.
 * @param isVisible whether the reader sees a field of the resource unmasked
 */
export function presetsOf(
  { definition }: Pick<ListModel, 'definition'>,
  isVisible: (field: string) => boolean,
): ListPresets {
  const isOpen = (where: Condition | undefined) => !where || conditionFieldsOf(where).every(isVisible);
  const tabs = (definition.tabs ?? []).filter(({ where }) => isOpen(where));
  const wanted = tabs.find(({ key }) => key === definition.defaultTab) ?? tabs[0];
  const applyTypes = Object.entries(definition.applyTypes ?? {}).filter(([, where]) => isOpen(where));
  return { tabs, defaultTab: wanted?.key ?? null, applyTypes: new Map(applyTypes) };
}
