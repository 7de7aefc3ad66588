import type { MenuNode } from '@haiqiao/contract/endpoints';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { type MenuGroup, opensWindow } from '#web/session/menu.logic.ts';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';
import styles from './side-menu.module.css';

export interface MenuTreeProps {
  readonly groups: readonly MenuGroup[];
  /** Codes from the top node to the active entry. */
  readonly activeCodes: readonly string[];
}

interface MenuItemProps {
  readonly node: MenuNode;
  readonly depth: number;
  readonly activeCodes: readonly string[];
}

const NONE: readonly string[] = [];

function ItemContent({ node, depth }: Pick<MenuItemProps, 'node' | 'depth'>) {
  return (
    <>
      {depth === 0 && <MenuIcon name={node.icon} />}
      <span className={styles['name']}>{node.name}</span>
    </>
  );
}

/** A node with children: a press unfolds it; it unfolds itself for a shown page, and stays so: nothing moves under the pointer. */
const Branch = memo(({ node, depth, activeCodes }: MenuItemProps) => {
  const listId = useId();
  const containsActive = activeCodes.includes(node.code);
  const [isOpen, setOpen] = useState(containsActive);
  const [contained, setContained] = useState(containsActive);
  if (contained !== containsActive) {
    setContained(containsActive);
    if (containsActive) setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        className={styles['item']}
        style={{ paddingInlineStart: indentOf(depth) }}
        data-depth={depth}
        data-holds-active={containsActive}
        aria-expanded={isOpen}
        aria-controls={listId}
        title={node.name}
        onClick={() => setOpen(!isOpen)}
      >
        <ItemContent node={node} depth={depth} />
        <Icon name={isOpen ? 'up' : 'down'} size={11} className={styles['chevron']} />
      </button>
      <ul id={listId} className={styles['list']} hidden={!isOpen}>
        {isOpen && <Items nodes={node.menus} depth={depth + 1} activeCodes={activeCodes} />}
      </ul>
    </>
  );
});

function indentOf(depth: number): number {
  return depth === 0 ? 16 : 42 + (depth - 1) * 14;
}

const Leaf = memo(({ node, depth, activeCodes }: MenuItemProps) => {
  const { t } = useTranslation('shell');
  const isActive = activeCodes.at(-1) === node.code;
  return (
    <MenuLink
      node={node}
      isActive={isActive}
      className={styles['item']}
      style={{ paddingInlineStart: indentOf(depth) }}
      depth={depth}
    >
      <ItemContent node={node} depth={depth} />
      {opensWindow(node) && (
        <>
          <Icon name="export" size={12} className={styles['chevron']} />
          <span className="sr-only">{t('menu.newWindow')}</span>
        </>
      )}
    </MenuLink>
  );
});

function Items({
  nodes,
  depth,
  activeCodes,
}: Omit<MenuItemProps, 'node'> & { readonly nodes: readonly MenuNode[] }) {
  return nodes.map((node) => {
    // Branches without the shown page get the same props as before and are not rendered again.
    const own = activeCodes.includes(node.code) ? activeCodes : NONE;
    return (
      <li key={node.code}>
        {node.menus.length > 0 ? (
          <Branch node={node} depth={depth} activeCodes={own} />
        ) : (
          <Leaf node={node} depth={depth} activeCodes={own} />
        )}
      </li>
    );
  });
}

/** The unfolded menu: groups with titles, nodes, and their children. */
export function MenuTree({ groups, activeCodes }: MenuTreeProps) {
  return groups.map((group) => (
    <section key={group.title} aria-label={group.title || undefined}>
      {group.title && <h2 className={styles['group']}>{group.title}</h2>}
      <ul className={styles['list']}>
        <Items nodes={group.nodes} depth={0} activeCodes={activeCodes} />
      </ul>
    </section>
  ));
}
