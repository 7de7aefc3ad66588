/** Stubs for browser features that jsdom lacks and the product uses. Browser tests cover layout and painting. */

class NoResizeObserver implements ResizeObserver {
  observe(): void {
    // jsdom has no sizes.
  }

  unobserve(): void {
    // jsdom has no layout to observe.
  }

  disconnect(): void {
    // Nothing to disconnect.
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

const windowsWithFrames = new WeakSet<Window>();

/**
 * Keeps the frame clock of the window running. jsdom starts it when it is needed, with the current `setInterval`: started while timers are
 * fake, for example because a focused element was removed, it would stand still for all later tests.
 */
function keepFrames(): void {
  if (windowsWithFrames.has(window)) return;
  windowsWithFrames.add(window);
  const { requestAnimationFrame: nextFrame } = window;
  const keep = () => void nextFrame(keep);
  keep();
}

/** Installs stubs for missing features of the test environment. */
export function standInForBrowser(): void {
  globalThis.ResizeObserver ??= NoResizeObserver;
  window.matchMedia ??= noMedia;
  Element.prototype.scrollIntoView ??= () => undefined;
  standInForDialog();
  keepFrames();
}
