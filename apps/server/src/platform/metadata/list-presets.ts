import { type Condition, conditionFieldsOf, type ListTab } from '@haiqiao/contract/definitions';
import type { ListModel } from './model.ts';

/** Tabs and apply types of a list, as far as a reader may know of them. */
export interface ListPresets {
  readonly tabs: readonly ListTab[];
  /** The tab of a question that names none; null for a list without tabs. */
  readonly defaultTab: string | null;
  readonly applyTypes: ReadonlyMap<string, Condition>;
}

/**
 * The presets that ask for nothing but fields which the reader sees whole: what one over any other field finds, and how
 * much of it, would tell about that field. Definition and questions leave out the same ones.
 * @param isSeen whether the reader sees a field of the resource as it is
 */
export function presetsOf(
  { definition }: Pick<ListModel, 'definition'>,
  isSeen: (field: string) => boolean,
): ListPresets {
  const isOpen = (where: Condition | undefined) => !where || conditionFieldsOf(where).every(isSeen);
  const tabs = (definition.tabs ?? []).filter(({ where }) => isOpen(where));
  const wanted = tabs.find(({ key }) => key === definition.defaultTab) ?? tabs[0];
  const applyTypes = Object.entries(definition.applyTypes ?? {}).filter(([, where]) => isOpen(where));
  return { tabs, defaultTab: wanted?.key ?? null, applyTypes: new Map(applyTypes) };
}
