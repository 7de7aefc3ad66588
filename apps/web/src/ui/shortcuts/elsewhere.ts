/** Where somebody types, keys are what is typed. */
const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]';

/** Whether keys mean something else now: somebody types, or a dialog asks something. */
export function isKeyElsewhere(): boolean {
  const isTyping = document.activeElement?.matches(TYPED_IN) ?? false;
  return isTyping || document.querySelector('[role=dialog][aria-modal=true]') !== null;
}
