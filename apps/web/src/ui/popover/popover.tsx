import { Popover as AntPopover } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Name of the panel for readers. */
  readonly label: string;
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly placement?: 'bottomRight' | 'bottomLeft' | 'rightTop';
  /** `hover` opens for the mouse too; keyboard and touch always open by a press. */
  readonly trigger?: 'click' | 'hover';
  readonly className?: string | undefined;
  /** Further away from the control than usual, along the line. */
  readonly gapPx?: number;
  readonly children: ReactElement;
}

/** A panel that hangs on a control and closes by Escape or a press elsewhere. Without padding: the content has its own. */
export function Popover({ label, content, isOpen, onOpenChange, children, ...rest }: PopoverProps) {
  const { placement = 'bottomRight', trigger = 'click', className, gapPx = 0 } = rest;
  return (
    <AntPopover
      content={
        <div role="dialog" aria-label={label} className={styles['panel']}>
          {content}
        </div>
      }
      open={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      trigger={trigger === 'hover' ? ['hover', 'click'] : ['click']}
      arrow={false}
      // It arrives by a motion of its own and goes at once: while it faded, it would swallow the Escape of the next dialog.
      motion={{ motionName: '' }}
      align={{ offset: [gapPx, 0] }}
      {...(className ? { classNames: { root: className } } : {})}
      styles={{ container: { padding: 0 } }}
    >
      {children}
    </AntPopover>
  );
}
