/** A field in a form: its name, or its name with how much room it takes. */
export type FormField<Field extends string = string> =
  | Field
  | {
      readonly field: Field;
      /** Columns of the section that it spans; long text, rich text and tables take all of them. */
      readonly span?: 1 | 2 | 3 | 4;
    };

/** The name of a field in a form. */
export function formFieldName<Field extends string>(field: FormField<Field>): Field {
  return typeof field === 'string' ? field : field.field;
}
