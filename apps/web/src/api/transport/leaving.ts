/**
 * Whether this window is going to another document. The browser then breaks off whatever is under way, in the words of a server that
 * is gone: nobody is there to read them, and the log would tell of faults that were none.
 */
let isGoing = false;

window.addEventListener('pagehide', () => {
  isGoing = true;
});
// Back from the browser's own memory.
window.addEventListener('pageshow', () => {
  isGoing = false;
});

/** Whether a request that failed now was broken off by leaving. */
export function isLeaving(): boolean {
  return isGoing;
}
