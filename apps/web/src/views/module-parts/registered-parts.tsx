import { type ComponentType, createElement } from 'react';
import type { RefField } from '@haiqiao/contract/definitions';
import type { FieldView, FieldViews } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { ListRow } from '#web/api/record-lists.ts';

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

/** Props of a cell of a list. */
export interface CellProps {
  /** Name of the field. */
  readonly name: string;
  readonly field: FieldView;
  readonly row: ListRow;
}

const cells = new Map<string, ComponentType<CellProps>>();

/** Registers the cell of a field of one list. */
export function registerCell(key: string, cell: ComponentType<CellProps>): void {
  cells.set(key, cell);
}

/** The cell that an area brings for a field of a list, if any. */
export function moduleCell(listCode: string, field: string): ComponentType<CellProps> | undefined {
  return cells.get(`${listCode}.${field}`);
}

/** Props of a further way to fill a reference. */
export interface RefChooserProps {
  /** Name of the reference in its form. */
  readonly name: string;
  readonly field: RefField;
  readonly formCode: string;
  /** Fields of the form. */
  readonly fields: FieldViews;
  /** Value of a field at the moment of the call. */
  readonly valueOf: (name: string) => WireValue;
  /** Sets the reference; the record that it names fills the fields that follow from it. */
  readonly onChoose: (dataId: string) => void;
  /** Fills fields with values that belong to no record yet. */
  readonly onFill: (values: Readonly<Record<string, WireValue>>) => void;
}

const choosers = new Map<string, ComponentType<RefChooserProps>>();

/** Registers the chooser for references to a resource. */
export function registerRefChooser(resource: string, chooser: ComponentType<RefChooserProps>): void {
  choosers.set(resource, chooser);
}

/** Whether an area brings a chooser for a reference, and the reference asks for it. */
export function hasRefChooser(field: FieldView): field is FieldView & RefField {
  return field.type === 'ref' && field.online === true && choosers.has(field.target);
}

/** The chooser of the area that a reference refers to. */
export function RefChooser(props: RefChooserProps) {
  const chooser = choosers.get(props.field.target);
  return chooser ? createElement(chooser, props) : null;
}
