import { type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './why-not.module.css';

/** Space between a control and its reason. */
const GAP_PX = 6;

/** What a control that cannot be used now is given: it keeps the focus, and does nothing. */
export interface WhyNotControl {
  readonly 'aria-disabled'?: true;
  readonly 'aria-describedby'?: string;
  readonly onClick?: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  readonly title?: undefined;
}

export interface WhyNotProps {
  /** Why it cannot be used now; empty while it can. */
  readonly text: string;
  /** Id of the reason, where the control is told of it elsewhere. */
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

/** Of a control that can be used. */
const FREE: WhyNotControl = {};

/** Says why a control cannot be used now: to whoever points at it, comes to it by keyboard or has it read out. */
export function WhyNot({ text, id: given, children }: WhyNotProps) {
  const own = useId();
  const id = given ?? own;
  const box = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<At | null>(null);
  const show = () => {
    const control = box.current?.firstElementChild?.getBoundingClientRect();
    if (control) setAt({ left: control.left + control.width / 2, top: control.top - GAP_PX });
  };
  const hide = () => setAt(null);
  // A title beside it would be a second bubble.
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
