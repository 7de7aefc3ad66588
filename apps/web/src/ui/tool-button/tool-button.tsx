import { Tooltip } from '../tooltip/tooltip.tsx';
import { ToolIcon } from './tool-icon.tsx';
import type { ToolIconName } from './tool-icons.ts';
import styles from './tool-button.module.css';

export interface ToolButtonProps {
  readonly icon: ToolIconName;
  /** What it does: the tooltip, and its name for readers. */
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** Of a tool that stays in the hand until another is taken. */
  readonly isTaken?: boolean;
  /** The icon lies on its side. */
  readonly isUpright?: boolean;
  /** On a picture: white on dark. */
  readonly isOnPicture?: boolean;
}

/** A tool: an icon that is pressed. A disabled one keeps the focus, so that a keyboard does not lose its place. */
export function ToolButton(props: ToolButtonProps) {
  const { icon, label, onPress, isDisabled = false, isTaken, isUpright = false, isOnPicture = false } = props;
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={styles['tool']}
        aria-label={label}
        aria-disabled={isDisabled}
        {...(isTaken === undefined ? {} : { 'aria-pressed': isTaken })}
        data-dark={isOnPicture}
        onClick={() => {
          if (!isDisabled) onPress();
        }}
      >
        <ToolIcon name={icon} isUpright={isUpright} />
      </button>
    </Tooltip>
  );
}
