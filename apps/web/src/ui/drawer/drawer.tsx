import { Drawer as AntDrawer } from 'antd';
import type { ReactNode } from 'react';

export interface DrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly widthPx: number;
  /** Default: the start of the line. */
  readonly side?: 'left' | 'right';
  readonly children: ReactNode;
}

/** A panel that slides in from the side; its content fills it completely. */
export function Drawer({ label, isOpen, onClose, widthPx, side = 'left', children }: DrawerProps) {
  return (
    <AntDrawer
      placement={side}
      open={isOpen}
      onClose={onClose}
      size={widthPx}
      closable={false}
      title={null}
      aria-label={label}
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </AntDrawer>
  );
}
