import { Tooltip as AntTooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  /** Empty shows nothing. */
  readonly text: ReactNode;
  readonly children: ReactElement;
}

/** A short text beside a control, after a delay, on hover and focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <AntTooltip title={text} mouseEnterDelay={0.4} trigger={['hover', 'focus']}>
      {children}
    </AntTooltip>
  );
}
