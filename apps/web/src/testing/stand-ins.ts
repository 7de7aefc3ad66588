/** What jsdom does not have, as far as the product relies on it. Layout and painting are for the browser journeys. */

class NoResizeObserver implements ResizeObserver {
  observe(): void {
    // Nothing has a size here.
  }

  unobserve(): void {
    // Nothing is observed.
  }

  disconnect(): void {
    // Nothing to stop.
  }
}

function noMedia(query: string): MediaQueryList {
  const target = new EventTarget();
  return Object.assign(target, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

function standInForDialog(): void {
  const { prototype } = HTMLDialogElement;
  if (typeof prototype.showModal === 'function') return;
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open');
      this.dispatchEvent(new Event('close'));
    },
  });
}

/** Puts stand-ins where the test environment has nothing. */
export function standInForBrowser(): void {
  globalThis.ResizeObserver ??= NoResizeObserver;
  window.matchMedia ??= noMedia;
  Element.prototype.scrollIntoView ??= () => undefined;
  standInForDialog();
}
