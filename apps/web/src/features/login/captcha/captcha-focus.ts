import { type RefObject, useRef } from 'react';

/**
 * Moves the focus to the captcha, at once or as soon as there is one: whoever presses 登录 while it is still on its way
 * is asked for it like everybody else. A wish is off when somebody has gone elsewhere or types on meanwhile.
 */
export function useCaptchaFocus(box: RefObject<HTMLElement | null>) {
  /** Where the focus stood when the captcha was wished for; null when it is not. */
  const wishedFrom = useRef<Element | null>(null);

  const focus = (): void => {
    const target = box.current?.querySelector<HTMLElement>('[tabindex="0"], button');
    wishedFrom.current = target ? null : document.activeElement;
    target?.focus();
  };

  return {
    focus,
    forget: (): void => {
      wishedFrom.current = null;
    },
    /** A captcha has come and is on screen. */
    arrived: (): void => {
      const { activeElement, body } = document;
      if (wishedFrom.current === null) return;
      // What had the focus may be gone from the page: the button that fetched the captcha anew.
      if (activeElement === wishedFrom.current || activeElement === body) focus();
      else wishedFrom.current = null;
    },
  };
}
