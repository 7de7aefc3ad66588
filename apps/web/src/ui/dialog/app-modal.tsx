import { Modal, type ModalProps } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { busyIcon } from '../button/busy-icon.tsx';
import { WhyNot } from '../why-not/why-not.tsx';
import styles from './app-modal.module.css';

/** Narrowest and widest dialog of the default width of half the window (VISUAL §6, SPEC §9). */
const MIN_WIDTH_PX = 480;
const MAX_WIDTH_PX = 960;

/** The focus goes to the first thing that can be edited, not to the cross (VISUAL §6). */
const EDITABLE = 'input:not(:disabled, [type=hidden], [type=file]), textarea:not(:disabled)';

function focusInside(content: HTMLElement | null): void {
  // Somebody may have been quicker than the dialog.
  if (content?.contains(document.activeElement)) return;
  const editable = content?.querySelector<HTMLElement>(EDITABLE);
  // A question has nothing to edit: the dialog itself takes the focus, and Enter does nothing by accident.
  (editable ?? content?.closest<HTMLElement>('[role=dialog]'))?.focus();
}

/** The primary button keeps the focus and says why it does nothing; it stays the same one when it can be pressed. */
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
  readonly isOpen: boolean;
  /** Called once closing was not vetoed: by cancel, by the cross, by Escape. */
  readonly onClose: () => void;
  /** Carries the primary action out; the dialog is busy until it settles. Without it there is no footer. */
  readonly onConfirm?: () => void | Promise<void>;
  /** May veto closing by answering false (API-07). */
  readonly onBeforeClose?: () => boolean | Promise<boolean>;
  /** 保存 and 取消 unless given (SPEC §9, from the locale of the theme). */
  readonly confirmText?: string;
  readonly cancelText?: string;
  readonly canConfirm?: boolean;
  /** Why the primary action cannot be carried out now, empty while it can; for one that is off at times. */
  readonly whyNot?: string | undefined;
  /** Whether the primary action takes something away for good. */
  readonly isDanger?: boolean;
  /** Whether all is done already and there is nothing to call off: the primary button stands alone. */
  readonly isNotice?: boolean;
  /** Half the window unless given. */
  readonly widthPx?: number;
  /** Whether the content brings its own padding up to the edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/**
 * The one dialog of the product. It does not move: a dialog that was left open in a hidden tab would otherwise crash
 * when its tab is shown again (antd restarts the motion on a missing node).
 */
export function AppModal(props: AppModalProps) {
  const { title, isOpen, onClose, onConfirm, onBeforeClose, isFlush = false, children } = props;
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
  // Whoever presses Escape right after the work has ended may be quicker than the next drawing.
  const isWorking = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const isOff = whyNot !== undefined && whyNot !== '';
  const width = widthPx ?? `clamp(${MIN_WIDTH_PX}px, 50%, ${MAX_WIDTH_PX}px)`;

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
      // What was begun cannot be called off: the ways out say so instead of doing nothing.
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
