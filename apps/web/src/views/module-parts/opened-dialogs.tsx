import { type ComponentType, createElement } from 'react';

/** Props of a dialog that an action of a record opens. */
export interface OpenedDialogProps {
  readonly dataId: string;
  /** Label of the action. */
  readonly title: string;
  readonly onClose: () => void;
}

const dialogs = new Map<string, ComponentType<OpenedDialogProps>>();

/** Registers a dialog under the name that definitions of actions give in `opens`. */
export function registerOpenedDialog(name: string, dialog: ComponentType<OpenedDialogProps>): void {
  dialogs.set(name, dialog);
}

/** The dialog opened by an action; nothing when this build has none of that name. */
export function OpenedDialog({ name, ...props }: OpenedDialogProps & { readonly name: string }) {
  const dialog = dialogs.get(name);
  return dialog ? createElement(dialog, props) : null;
}
