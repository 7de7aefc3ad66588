import { defineMenu, type MenuDefinition } from '@haiqiao/contract/definitions';
import template from './sample-menu.json' with { type: 'json' };

/** One entry of the template (SPEC §3: path, title, icon, children, hidden). */
interface SampleMenuEntry {
  /** Permanent: permission groups grant the entry by it. */
  readonly code: string;
  /** Empty for an entry that is only a group. */
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly hidden: boolean;
  readonly children: readonly SampleMenuEntry[];
}

const BLOCK = { code: 'sample', label: '示例菜单' };

function entriesOf(entries: readonly SampleMenuEntry[], parent?: string): readonly MenuDefinition[] {
  return entries.flatMap((entry, at) => {
    const menu: MenuDefinition = {
      code: entry.code,
      label: entry.title,
      icon: entry.icon,
      order: (parent === undefined ? 800 : 0) + at,
      groups: ['sample_menu'],
      visible: !entry.hidden,
      setting: 'sampleMenu.enabled',
      ...(parent === undefined ? { group: BLOCK } : { parent }),
      ...(entry.path === '' ? {} : { route: entry.path }),
    };
    return [menu, ...entriesOf(entry.children, entry.code)];
  });
}

/** The sample menu (NAV-12): installed with the product, shown while the setting `sampleMenu.enabled` is on. */
export const sampleMenu = defineMenu(entriesOf(template));
