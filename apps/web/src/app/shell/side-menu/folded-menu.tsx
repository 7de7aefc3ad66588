import type { MenuNode } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { Popover } from '#web/ui/popover/popover.tsx';
import { menuEntries, type MenuGroup } from '#web/session/menu.logic.ts';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';
import styles from './side-menu.module.css';

interface FoldedMenuProps {
  readonly groups: readonly MenuGroup[];
  readonly activeCodes: readonly string[];
}

interface CellProps {
  readonly node: MenuNode;
  readonly activeCodes: readonly string[];
}

function CellContent({ node }: { readonly node: MenuNode }) {
  return (
    <>
      <MenuIcon name={node.icon} size={19} />
      <span className={styles['cellName']}>{node.name}</span>
    </>
  );
}

/** The entries of a folded node, deeper ones with their path. */
function Flyout({ node, activeCodes, onOpened }: CellProps & { readonly onOpened: () => void }) {
  return (
    <div className={styles['flyout']}>
      <div className={styles['flyoutTitle']}>{node.name}</div>
      <ul className={styles['list']}>
        {menuEntries(node.menus).map((entry) => (
          <li key={entry.node.code}>
            <MenuLink
              node={entry.node}
              isActive={activeCodes.at(-1) === entry.node.code}
              className={styles['flyoutItem']}
              onOpened={onOpened}
            >
              {entry.fullTitle}
            </MenuLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** From the cell across the edge of the menu. */
const GAP_PX = 12;

function BranchCell({ node, activeCodes }: CellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={node.name}
      placement="rightTop"
      trigger="hover"
      gapPx={GAP_PX}
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={<Flyout node={node} activeCodes={activeCodes} onOpened={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={styles['cell']}
        data-holds-active={activeCodes.includes(node.code)}
        aria-expanded={isOpen}
        aria-haspopup="true"
      >
        <CellContent node={node} />
      </button>
    </Popover>
  );
}

/** The menu at 110 px: an icon above a name per top node; its entries open beside it. */
export function FoldedMenu({ groups, activeCodes }: FoldedMenuProps) {
  const nodes = groups.flatMap((group) => group.nodes);
  return (
    <ul className={styles['list']}>
      {nodes.map((node) => (
        <li key={node.code}>
          {node.menus.length > 0 ? (
            <BranchCell node={node} activeCodes={activeCodes} />
          ) : (
            <MenuLink node={node} isActive={activeCodes.at(-1) === node.code} className={styles['cell']}>
              <CellContent node={node} />
            </MenuLink>
          )}
        </li>
      ))}
    </ul>
  );
}
