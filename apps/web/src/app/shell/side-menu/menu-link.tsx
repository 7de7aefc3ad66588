import type { MenuNode } from '@haiqiao/contract/endpoints';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
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

const SETTLED_MS = 200;

/** Brings what is shown into sight in a long menu; nothing moves that is there already. */
function useInSight(isActive: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isActive) return undefined;
    // When the page stands: to measure before would make whoever switches tabs wait.
    const timer = setTimeout(() => link.current?.scrollIntoView({ block: 'nearest' }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isActive]);
  return link;
}

/** A menu entry as a real link: it can be opened in another window by the usual gestures; a plain press opens its tab. */
export function MenuLink({ node, isActive, className, style, depth = 0, onOpened, children }: MenuLinkProps) {
  const isElsewhere = opensWindow(node);
  const link = useInSight(isActive);
  const open = (event: MouseEvent) => {
    if (isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    closePanel();
    openMenu(node);
    onOpened?.();
  };
  return (
    <a
      ref={link}
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
