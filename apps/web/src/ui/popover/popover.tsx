import { Popover as AntPopover } from 'antd';
import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly placement?: 'bottomRight' | 'bottomLeft' | 'rightTop';
  /** `hover` opens for the mouse too; keyboard and touch always open by a press. */
  readonly trigger?: 'click' | 'hover';
  readonly className?: string | undefined;
  readonly children: ReactElement;
}

/** A panel that hangs on a control and closes by Escape or a press elsewhere. Without padding: the content has its own. */
export function Popover({ content, isOpen, onOpenChange, children, ...rest }: PopoverProps) {
  const { placement = 'bottomRight', trigger = 'click', className } = rest;
  return (
    <AntPopover
      content={content}
      open={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      trigger={trigger === 'hover' ? ['hover', 'click'] : ['click']}
      arrow={false}
      {...(className ? { classNames: { root: className } } : {})}
      styles={{ container: { padding: 0 } }}
    >
      {children}
    </AntPopover>
  );
}
