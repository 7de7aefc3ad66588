import { cloneElement, type ComponentType, type ReactElement, useState } from 'react';
import type { DropdownProps } from './dropdown.tsx';

/** Handlers of a control that loads the menu first. */
interface Pressable {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
}

export interface LateDropdownProps
  extends Omit<DropdownProps, 'isOpen' | 'onOpenChange' | 'trigger' | 'children'> {
  readonly children: ReactElement<Pressable>;
}

let here: ComponentType<DropdownProps> | null = null;

async function fetchMenu(): Promise<ComponentType<DropdownProps>> {
  here ??= (await import('./dropdown.tsx')).Dropdown;
  return here;
}

/**
 * A menu whose code is loaded shortly before its control is pressed, and mounted on the press. A list has one per row, and most are never
 * opened.
 */
export function LateDropdown({ children, ...menu }: LateDropdownProps) {
  const [Menu, setMenu] = useState<ComponentType<DropdownProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (!Menu) {
    const open = async () => {
      // After a failed load the control can be pressed again.
      const loaded = await fetchMenu().catch(() => null);
      setMenu(() => loaded);
      setOpen(loaded !== null);
    };
    return cloneElement(children, {
      onClick: () => void open(),
      onPointerEnter: () => void fetchMenu().catch(() => undefined),
    });
  }
  return (
    <Menu {...menu} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
    </Menu>
  );
}
