/** Elements where keys are text input. */
const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]';

/** Whether keys have another meaning now: typing, or an open dialog. */
export function isKeyElsewhere(): boolean {
  const isTyping = document.activeElement?.matches(TYPED_IN) ?? false;
  return isTyping || document.querySelector('[role=dialog][aria-modal=true]') !== null;
}
