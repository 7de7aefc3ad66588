/** The user's permissions on dictionaries besides reading. */
export interface EditorRights {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}
