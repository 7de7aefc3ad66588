import { Drawer as AntDrawer } from 'antd';
import type { ReactNode } from 'react';

export interface DrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly widthPx: number;
  readonly children: ReactNode;
}

/** A panel that slides in from the start of the line; its content fills it from edge to edge. */
export function Drawer({ label, isOpen, onClose, widthPx, children }: DrawerProps) {
  return (
    <AntDrawer
      placement="left"
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
