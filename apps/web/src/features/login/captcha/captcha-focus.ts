import { type RefObject, useRef } from 'react';

/**
 * Moves the focus to the captcha, at once or as soon as there is one: whoever presses 登录 while it is still on its way
 * is asked for it like everybody else. A wish is off when somebody has gone elsewhere or types on meanwhile.
 * Where it turns out that there is none, nothing is left to ask and what was pressed is done.
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
    /** A captcha has come and is on screen, or will never come; answers whether somebody still waited for it. */
    arrived: (): boolean => {
      const { activeElement, body } = document;
      // What had the focus may be gone from the page: the button that fetched the captcha anew.
      const isWished =
        wishedFrom.current !== null && (activeElement === wishedFrom.current || activeElement === body);
      wishedFrom.current = null;
      if (isWished) focus();
      return isWished;
    },
  };
}
