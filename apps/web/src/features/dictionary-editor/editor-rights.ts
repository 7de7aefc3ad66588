/** What the person may do with dictionaries beside looking at them. */
export interface EditorRights {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}
