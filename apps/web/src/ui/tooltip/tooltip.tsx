import { Tooltip as AntTooltip } from 'antd';
import type { ReactElement } from 'react';

export interface TooltipProps {
  /** Nothing is shown for an empty text. */
  readonly text: string;
  readonly placement?: 'top' | 'right' | 'bottom' | 'left' | 'bottomRight';
  readonly children: ReactElement;
}

/** A short explanation beside a control, on hover and on keyboard focus. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <AntTooltip title={text} placement={placement} mouseEnterDelay={0.3}>
      {children}
    </AntTooltip>
  );
}
