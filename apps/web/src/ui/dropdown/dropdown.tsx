import { Dropdown as AntDropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';

/** One line of a menu; `-` draws a rule between groups. */
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
  /** Its control stands in a box that cuts off what hangs out (a cell): the menu then hangs in the page. */
  readonly isInBox?: boolean;
  readonly children: ReactElement;
}

function toMenuItem(item: DropdownItem, index: number): NonNullable<MenuProps['items']>[number] {
  if (item === '-') return { type: 'divider', key: `rule-${index}` };
  const { key, label, icon, isDisabled = false } = item;
  return { key, label, disabled: isDisabled, icon: icon && <Icon name={icon} /> };
}

/** A menu that hangs on a control, or opens where the pointer is (`contextMenu`); arrow keys, Enter and Escape work. */
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
      // It comes and goes at once: a menu that fades would swallow the Escape of the dialog it opens.
      transitionName=""
      // Beside its control, and so inside the same landmark.
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
