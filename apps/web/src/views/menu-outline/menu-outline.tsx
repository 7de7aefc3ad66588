import type { MenuNode } from '@haiqiao/contract/endpoints';
import { Icon } from '#web/ui/icon/icon.tsx';
import { findIcon } from '#web/ui/icon/icons.ts';
import styles from './menu-outline.module.css';

export interface MenuOutlineProps {
  readonly nodes: readonly MenuNode[];
  readonly label?: string;
}

/** A read-only view of another person's menu: every entry with its target. */
export function MenuOutline({ nodes, label }: MenuOutlineProps) {
  return (
    <ul className={styles['menus']} aria-label={label}>
      {nodes.map((node) => (
        <li key={node.code}>
          <div>
            <Icon name={findIcon(node.icon) ?? 'appstore'} size={14} />
            <span>{node.name}</span>
            <code>{node.param}</code>
          </div>
          {node.menus.length > 0 && <MenuOutline nodes={node.menus} />}
        </li>
      ))}
    </ul>
  );
}
