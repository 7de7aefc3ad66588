import { Drawer as AntDrawer } from 'antd';
import type { ReactNode } from 'react';

export interface DrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly widthPx: number;
  /** Where it comes from; the start of the line unless given. */
  readonly side?: 'left' | 'right';
  readonly children: ReactNode;
}

/** A panel that slides in from the side; its content fills it from edge to edge. */
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
