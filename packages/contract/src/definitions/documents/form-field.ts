/** A field in a form: its name, or its name with its width. */
export type FormField<Field extends string = string> =
  | Field
  | {
      readonly field: Field;
      /** Number of columns it spans; long text, rich text and tables span all. */
      readonly span?: 1 | 2 | 3 | 4;
    };

/** The name of a field in a form. */
export function formFieldName<Field extends string>(field: FormField<Field>): Field {
  return typeof field === 'string' ? field : field.field;
}
