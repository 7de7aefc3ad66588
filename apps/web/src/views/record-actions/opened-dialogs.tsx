import { type ComponentType, createElement } from 'react';

/** What a dialog is told that an action of a record opens. */
export interface OpenedDialogProps {
  readonly dataId: string;
  /** Label of the action. */
  readonly title: string;
  readonly onClose: () => void;
}

const known = new Map<string, ComponentType<OpenedDialogProps>>();

/** Makes a dialog known under the name that definitions of actions say (`opens`). */
export function registerOpenedDialog(name: string, dialog: ComponentType<OpenedDialogProps>): void {
  known.set(name, dialog);
}

/** The dialog that an action opens; nothing when this build has none of that name. */
export function OpenedDialog({ name, ...props }: OpenedDialogProps & { readonly name: string }) {
  const dialog = known.get(name);
  return dialog ? createElement(dialog, props) : null;
}
