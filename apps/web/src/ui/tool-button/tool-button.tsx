import { Tooltip } from '../tooltip/tooltip.tsx';
import { ToolIcon } from './tool-icon.tsx';
import type { ToolIconName } from './tool-icons.ts';
import styles from './tool-button.module.css';

export interface ToolButtonProps {
  readonly icon: ToolIconName;
  /** The action: tooltip and accessible name. */
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** For a tool that stays active until another is chosen. */
  readonly isTaken?: boolean;
  /** The icon is rotated by 90 degrees. */
  readonly isUpright?: boolean;
  /** On a picture: white on dark. */
  readonly isOnPicture?: boolean;
}

/** An icon button of a toolbar. A disabled one stays focusable, so that keyboard users keep their position. */
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
