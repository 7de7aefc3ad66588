import { Popover as AntPopover } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly placement?: 'bottomRight' | 'bottomLeft' | 'rightTop';
  /** `hover` also opens on mouse hover; keyboard and touch always open by a press. */
  readonly trigger?: 'click' | 'hover';
  readonly className?: string | undefined;
  /** Extra distance from the control, along the line. */
  readonly gapPx?: number;
  readonly children: ReactElement;
}

/** A panel attached to a control; Escape or a press elsewhere closes it. Without padding: the content sets its own. */
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
      // It has its own opening motion and closes at once: while fading it would intercept the Escape of the next dialog.
      motion={{ motionName: '' }}
      align={{ offset: [gapPx, 0] }}
      {...(className ? { classNames: { root: className } } : {})}
      styles={{ container: { padding: 0 } }}
    >
      {children}
    </AntPopover>
  );
}
