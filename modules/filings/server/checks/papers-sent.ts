import { extensionOf } from '@haiqiao/contract/field-types';
import { type CheckLook, type CheckSentence, defineCheck, type RecordFile } from '@haiqiao/server/sdk';
import { papersCheck } from '../../filing-checks.ts';

type Fields = CheckLook['resource']['fields'];

/** A message and the field it marks. */
interface Hit extends CheckSentence<'kind' | 'same'> {
  readonly field: string;
}

/** Documents are of the required kinds, and none is used in two fields. All deviations are reported. */
export const papersSent = defineCheck(papersCheck, {
  reads: [],
  run: async ({ resource, files, fieldLabel }) => {
    const attached = await files();
    if (attached.length === 0) return { result: 'unknown', says: 'none' };
    const wrong = attached
      .filter(({ path, name }) => acceptOf(resource.fields, path)?.includes(extensionOf(name)) === false)
      .map(({ path, name }): Hit => hitAt(path, { says: 'kind', params: { name, field: fieldLabel(path) } }));
    const same = doublesIn(attached).map(([one, other]) =>
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
    if (!first) return { result: 'ok', says: 'right', params: { count: attached.length } };
    return { ...first, result: wrong.length > 0 ? 'fail' : 'warn', more };
  },
});

function hitAt(path: string, said: CheckSentence<'kind' | 'same'>): Hit {
  return { ...said, field: path.split('.')[0] ?? path };
}

/** Every pair of fields with the same file; copies within one field are allowed. */
function doublesIn(attached: readonly RecordFile[]): readonly (readonly [RecordFile, RecordFile])[] {
  const isSame = (one: RecordFile, other: RecordFile) => one.sha256 === other.sha256;
  const perField = attached.filter(
    (file, at) => !attached.slice(0, at).some((other) => other.path === file.path && isSame(other, file)),
  );
  return perField.flatMap((one, at) =>
    perField
      .slice(at + 1)
      .filter((other) => isSame(one, other))
      .map((other) => [one, other] as const),
  );
}

/** File kinds required by a field; null where any is accepted. */
function acceptOf(fields: Fields, path: string): readonly string[] | null {
  const [name = '', cell] = path.split('.');
  const field = fields[name];
  const fileField = cell !== undefined && field?.type === 'table' ? field.fields[cell] : field;
  return fileField && 'accept' in fileField && fileField.accept ? fileField.accept : null;
}
