import { Dropdown as AntDropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

/** One line of a menu; `-` is a separator between groups. */
export type DropdownItem =
  | '-'
  | {
      readonly key: string;
      readonly label: string;
      readonly icon?: IconName;
      readonly isDisabled?: boolean;
    };

export interface DropdownProps {
  readonly items: readonly DropdownItem[];
  readonly onSelect: (key: string) => void;
  readonly trigger?: 'click' | 'contextMenu';
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly placement?: 'bottomRight' | 'bottomLeft';
  /** The control is inside a box that clips overflow (a cell): the menu is then attached to the page. */
  readonly isInBox?: boolean;
  readonly children: ReactElement;
}

function toMenuItem(item: DropdownItem, index: number): NonNullable<MenuProps['items']>[number] {
  if (item === '-') return { type: 'divider', key: `rule-${index}` };
  const { key, label, icon, isDisabled = false } = item;
  return { key, label, disabled: isDisabled, icon: icon && <Icon name={icon} /> };
}

/** A menu attached to a control, or opened at the pointer (`contextMenu`); arrow keys, Enter and Escape work. */
export function Dropdown(props: DropdownProps) {
  const {
    items,
    onSelect,
    trigger = 'click',
    isOpen,
    onOpenChange,
    placement = 'bottomLeft',
    isInBox = false,
    children,
  } = props;
  return (
    <AntDropdown
      menu={{ items: items.map(toMenuItem), onClick: ({ key }) => onSelect(key) }}
      trigger={[trigger]}
      placement={placement}
      autoFocus
      // No transition: a fading menu would intercept the Escape of the dialog it opens.
      transitionName=""
      // Next to its control, and thereby inside the same landmark.
      getPopupContainer={(control) =>
        (isInBox ? control.closest('main') : control.parentElement) ?? document.body
      }
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange ? { onOpenChange: (open) => onOpenChange(open) } : {})}
    >
      {children}
    </AntDropdown>
  );
}
