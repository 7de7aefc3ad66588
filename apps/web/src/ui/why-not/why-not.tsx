import { type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './why-not.module.css';

/** Space between a control and its reason. */
const GAP_PX = 6;

/** Props of an unavailable control: it stays focusable and does nothing. */
export interface WhyNotControl {
  readonly 'aria-disabled'?: true;
  readonly 'aria-describedby'?: string;
  readonly onClick?: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  readonly title?: undefined;
}

export interface WhyNotProps {
  /** Why it is unavailable; empty while available. */
  readonly text: string;
  /** Id of the reason, when the control refers to it elsewhere. */
  readonly id?: string;
  readonly children: (control: WhyNotControl) => ReactNode;
}

interface At {
  readonly left: number;
  readonly top: number;
}

function deaf(event: { preventDefault(): void; stopPropagation(): void }): void {
  event.preventDefault();
  event.stopPropagation();
}

/** For an available control. */
const FREE: WhyNotControl = {};

/** Shows why a control is unavailable: on hover, on keyboard focus and to screen readers. */
export function WhyNot({ text, id: customId, children }: WhyNotProps) {
  const own = useId();
  const id = customId ?? own;
  const box = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<At | null>(null);
  const show = () => {
    const control = box.current?.firstElementChild?.getBoundingClientRect();
    if (control) setAt({ left: control.left + control.width / 2, top: control.top - GAP_PX });
  };
  const hide = () => setAt(null);
  // A title beside it would be a second tooltip.
  const off = { 'aria-disabled': true, 'aria-describedby': id, onClick: deaf, title: undefined } as const; // the literals
  return (
    <span
      ref={box}
      className={styles['around']}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children(text === '' ? FREE : off)}
      {text !== '' && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {at &&
        text !== '' &&
        createPortal(
          // Its text is read with the control.
          <span className={styles['tip']} style={at} aria-hidden>
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
