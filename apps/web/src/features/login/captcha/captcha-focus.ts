import { type RefObject, useRef } from 'react';

/**
 * Focuses the captcha, now or as soon as it is loaded, so that pressing 登录 early still asks for it. The request is dropped when the person
 * moves the focus elsewhere or keeps typing. When no captcha is required, the pressed action runs.
 */
export function useCaptchaFocus(box: RefObject<HTMLElement | null>) {
  /** The focused element when the captcha was requested; null without a request. */
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
    /** A captcha is on screen, or none will come; returns whether a request was still pending. */
    arrived: (): boolean => {
      const { activeElement, body } = document;
      // The focused element may be gone from the page: the button that reloaded the captcha.
      const isWished =
        wishedFrom.current !== null && (activeElement === wishedFrom.current || activeElement === body);
      wishedFrom.current = null;
      if (isWished) focus();
      return isWished;
    },
  };
}
