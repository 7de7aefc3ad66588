import { extensionOf } from '@haiqiao/contract/field-types';
import { type CheckLook, type CheckSentence, defineCheck, type HeldFile } from '@haiqiao/server/sdk';
import { papersCheck } from '../../checks/filing-checks.ts';

type Fields = CheckLook['resource']['fields'];

/** A sentence, and the field that is marked with it. */
interface Hit extends CheckSentence<'kind' | 'same'> {
  readonly field: string;
}

/** The papers of a record are of the kinds that are asked for, and none stands in two fields; whatever is odd is told, not only the first of it. */
export const papersSent = defineCheck(papersCheck, {
  reads: [],
  run: async ({ resource, files, fieldLabel }) => {
    const held = await files();
    if (held.length === 0) return { result: 'unknown', says: 'none' };
    const wrong = held
      .filter(({ path, name }) => acceptOf(resource.fields, path)?.includes(extensionOf(name)) === false)
      .map(({ path, name }): Hit => hitAt(path, { says: 'kind', params: { name, field: fieldLabel(path) } }));
    const same = doublesIn(held).map(([one, other]) =>
      hitAt(other.path, {
        says: 'same',
        params: {
          name: other.name,
          field: fieldLabel(other.path),
          other: one.name,
          otherField: fieldLabel(one.path),
        },
      }),
    );
    const [first, ...more] = [...wrong, ...same];
    if (!first) return { result: 'ok', says: 'right', params: { count: held.length } };
    return { ...first, result: wrong.length > 0 ? 'fail' : 'warn', more };
  },
});

function hitAt(path: string, said: CheckSentence<'kind' | 'same'>): Hit {
  return { ...said, field: path.split('.')[0] ?? path };
}

/** Every two fields that hold the same file; several copies within one field are the applicant's business. */
function doublesIn(held: readonly HeldFile[]): readonly (readonly [HeldFile, HeldFile])[] {
  const isSame = (one: HeldFile, other: HeldFile) => one.sha256 === other.sha256;
  const perField = held.filter(
    (file, at) => !held.slice(0, at).some((other) => other.path === file.path && isSame(other, file)),
  );
  return perField.flatMap((one, at) =>
    perField
      .slice(at + 1)
      .filter((other) => isSame(one, other))
      .map((other) => [one, other] as const),
  );
}

/** Kinds of files that a field asks for; null where it takes all. */
function acceptOf(fields: Fields, path: string): readonly string[] | null {
  const [name = '', cell] = path.split('.');
  const field = fields[name];
  const held = cell !== undefined && field?.type === 'table' ? field.fields[cell] : field;
  return held && 'accept' in held && held.accept ? held.accept : null;
}
