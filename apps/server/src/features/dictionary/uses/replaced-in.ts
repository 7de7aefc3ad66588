/** A value replacement of a dictionary, and the fields it applies to. */
export interface Renaming {
  readonly from: string;
  readonly into: string;
  /** Names of the fields that store values of the dictionary. */
  readonly names: ReadonlySet<string>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The same JSON with the value replaced in comparisons: conditions of definitions and row scopes (`{field, op, value}`) and terms of
 * queries (`{column, termType, value}`). Other matching texts are not changed.
 */
export function replacedInConditions(json: unknown, renaming: Renaming): unknown {
  if (Array.isArray(json)) return json.map((one) => replacedInConditions(one, renaming));
  if (!isFields(json)) return json;
  const name = json['op'] === undefined ? json['column'] : json['field'];
  const isAsked = typeof name === 'string' && renaming.names.has(name) && 'value' in json;
  const entries = Object.entries(json).map(([key, value]): [string, unknown] => [
    key,
    isAsked && key === 'value' ? replacedValue(value, renaming) : replacedInConditions(value, renaming),
  ]);
  return fieldsOf(entries);
}

/** A value of a field, or several: alone, in a list, or with its old label, which is dropped. */
function replacedValue(value: unknown, { from, into }: Renaming): unknown {
  if (value === from) return into;
  if (Array.isArray(value)) {
    const replaced = value.map((one: unknown) => replacedValue(one, { from, into, names: new Set() }));
    return replaced.filter((one, index) => replaced.indexOf(one) === index);
  }
  return isFields(value) && value['value'] === from ? into : value;
}

/** Values of a form draft. `table.column` in the names is a column of a sub-table. */
export function replacedInDraft(values: Fields, renaming: Renaming): Fields {
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    if (renaming.names.has(name)) return [name, replacedValue(value, renaming)];
    if (!Array.isArray(value)) return [name, value];
    const rows = value.map((row: unknown) => (isFields(row) ? replacedInRow(name, row, renaming) : row));
    return [name, rows];
  });
  return fieldsOf(entries);
}

function replacedInRow(table: string, row: Fields, renaming: Renaming): Fields {
  const entries = Object.entries(row).map(([column, value]): [string, unknown] => [
    column,
    renaming.names.has(`${table}.${column}`) ? replacedValue(value, renaming) : value,
  ]);
  return fieldsOf(entries);
}

/** A resource's overlay: its conditions and field defaults; inside a row, its own columns have priority. */
export function replacedInResource(overlay: unknown, renaming: Renaming): unknown {
  if (!isFields(overlay)) return overlay;
  const { fields, ...rest } = overlay;
  const others = replacedInConditions(rest, renaming) as Fields; // an object remains an object
  return isFields(fields) ? { ...others, fields: replacedInFields(fields, renaming, '') } : others;
}

function replacedInFields(fields: Fields, renaming: Renaming, table: string): Fields {
  const entries = Object.entries(fields).map(([name, field]): [string, unknown] => {
    if (!isFields(field)) return [name, field];
    const { fields: columns, default: initial, ...rest } = field;
    const path = table === '' ? name : `${table}.${name}`;
    const replaced = replacedInConditions(rest, renaming) as Fields; // an object remains an object
    return [
      name,
      {
        ...replaced,
        ...(initial === undefined ? {} : { default: replacedDefault(initial, path, renaming) }),
        ...(isFields(columns) ? { fields: replacedInFields(columns, inRowsOf(name, renaming), name) } : {}),
      },
    ];
  });
  return fieldsOf(entries);
}

function replacedDefault(initial: unknown, path: string, renaming: Renaming): unknown {
  if (!isFields(initial) || !('literal' in initial) || !renaming.names.has(path)) {
    return replacedInConditions(initial, renaming);
  }
  return { ...initial, literal: replacedValue(initial['literal'], renaming) };
}

/** Inside a row, columns use their own names. */
function inRowsOf(table: string, renaming: Renaming): Renaming {
  const own = [...renaming.names].flatMap((name) =>
    name.startsWith(`${table}.`) ? [name.slice(table.length + 1)] : [],
  );
  return { ...renaming, names: new Set([...renaming.names, ...own]) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries);
}
