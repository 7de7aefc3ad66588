import { Modal, type ModalProps } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { busyIcon } from '../icon/icon.tsx';
import { WhyNot } from '../why-not/why-not.tsx';
import styles from './app-modal.module.css';

/** Minimum and maximum width of a dialog with the default of half the window (VISUAL §6, SPEC §9). */
const MIN_WIDTH_PX = 480;
const MAX_WIDTH_PX = 960;
/** Width of a dialog that names none, of the window (SPEC §9). */
export const DEFAULT_DIALOG_WIDTH = '50%';

/** The focus goes to the first editable element, not to the cross (VISUAL §6). */
const EDITABLE = 'input:not(:disabled, [type=hidden], [type=file]), textarea:not(:disabled)';

function focusInside(content: HTMLElement | null): void {
  // The person may have set the focus already.
  if (content?.contains(document.activeElement)) return;
  const editable = content?.querySelector<HTMLElement>(EDITABLE);
  // A question has nothing to edit: the dialog itself takes the focus, so that Enter does nothing by accident.
  (editable ?? content?.closest<HTMLElement>('[role=dialog]'))?.focus();
}

/** The primary button stays focusable and shows its reason; it is the same element once available. */
function footerWith(id: string, text: string): NonNullable<ModalProps['footer']> {
  return (_, { OkBtn, CancelBtn }) => (
    <span className={styles['buttons']}>
      <CancelBtn />
      <WhyNot id={id} text={text}>
        {() => <OkBtn />}
      </WhyNot>
    </span>
  );
}

const primaryOnly: ModalProps['footer'] = (_, { OkBtn }) => <OkBtn />;

export interface AppModalProps {
  readonly title: ReactNode;
  /** Default: open as long as it is mounted. */
  readonly isOpen?: boolean;
  /** Called after closing was not vetoed: by cancel, cross or Escape. */
  readonly onClose: () => void;
  /** Runs the primary action; the dialog is busy until it settles. Without it there is no footer. */
  readonly onConfirm?: () => void | Promise<void>;
  /** May veto closing by returning false (API-07). */
  readonly onBeforeClose?: () => boolean | Promise<boolean>;
  /** Default: 保存 and 取消 (SPEC §9, from the locale of the theme). */
  readonly confirmText?: string;
  readonly cancelText?: string;
  readonly canConfirm?: boolean;
  /** Why the primary action is unavailable, empty while available; for actions disabled at times. */
  readonly whyNot?: string | undefined;
  /** Whether the primary action is irreversible. */
  readonly isDanger?: boolean;
  /** Whether there is nothing to cancel: only the primary button is shown. */
  readonly isNotice?: boolean;
  /** Default: half the window. */
  readonly widthPx?: number;
  /** Whether the content sets its own padding. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/**
 * The only dialog of the product. Without motion: a dialog left open in a hidden tab would otherwise crash when its tab is shown (antd
 * restarts the motion on a missing node).
 */
export function AppModal(props: AppModalProps) {
  const { title, isOpen = true, onClose, onConfirm, onBeforeClose, isFlush = false, children } = props;
  const {
    confirmText,
    cancelText,
    canConfirm = true,
    whyNot = '',
    isDanger = false,
    isNotice = false,
    widthPx,
  } = props;
  const [isBusy, setBusy] = useState(false);
  // Escape pressed right after the action ends may come before the next render.
  const isWorking = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const isOff = whyNot !== undefined && whyNot !== '';
  const width = widthPx ?? `clamp(${MIN_WIDTH_PX}px, ${DEFAULT_DIALOG_WIDTH}, ${MAX_WIDTH_PX}px)`;

  async function requestClose(): Promise<void> {
    if (isWorking.current || (onBeforeClose && !(await onBeforeClose()))) return;
    onClose();
  }

  async function confirm(): Promise<void> {
    if (isOff) return;
    isWorking.current = true;
    setBusy(true);
    try {
      await onConfirm?.();
    } finally {
      isWorking.current = false;
      setBusy(false);
    }
  }

  return (
    <Modal
      title={title}
      open={isOpen}
      width={width}
      centered
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
      mask={{ closable: false }}
      onCancel={() => void requestClose()}
      onOk={() => void confirm()}
      okText={confirmText}
      cancelText={cancelText}
      okButtonProps={{
        disabled: !canConfirm,
        danger: isDanger,
        loading: isBusy && { icon: busyIcon },
        autoInsertSpace: false,
        ...(isOff
          ? { 'aria-disabled': true, 'aria-describedby': reasonId, className: styles['off'] ?? '' }
          : {}),
      }}
      // A running action cannot be cancelled: the close controls are disabled.
      closable={{ disabled: isBusy }}
      cancelButtonProps={{ disabled: isBusy, autoInsertSpace: false }}
      {...(onConfirm ? {} : { footer: null })}
      {...(onConfirm && whyNot !== undefined ? { footer: footerWith(reasonId, whyNot) } : {})}
      {...(isNotice ? { footer: primaryOnly } : {})}
      className={styles[isFlush ? 'flush' : 'modal'] ?? ''}
      afterOpenChange={(open) => open && focusInside(content.current)}
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}
