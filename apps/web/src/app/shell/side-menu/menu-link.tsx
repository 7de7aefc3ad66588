import type { MenuNode } from '@haiqiao/contract/endpoints';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { menuAddress, opensWindow } from '#web/session/menu.logic.ts';
import { openMenu } from '#web/tabs/open-menu.ts';
import { closePanel } from '../shell.store.ts';

export interface MenuLinkProps {
  readonly node: MenuNode;
  readonly isActive: boolean;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly depth?: number;
  readonly onOpened?: () => void;
  readonly children: ReactNode;
}

/** A menu entry as a real link: the usual gestures open it in another window; a plain press opens its tab. */
export function MenuLink({ node, isActive, className, style, depth = 0, onOpened, children }: MenuLinkProps) {
  const isElsewhere = opensWindow(node);
  const open = (event: MouseEvent) => {
    if (isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    // The second click of a double click hits another entry when the first one moved or closed a list.
    if (event.detail > 1) return;
    closePanel();
    openMenu(node);
    onOpened?.();
  };
  return (
    <a
      href={menuAddress(node)}
      className={className}
      style={style}
      data-depth={depth}
      onClick={open}
      title={node.name}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  );
}
