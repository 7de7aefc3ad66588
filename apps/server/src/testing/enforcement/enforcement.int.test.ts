import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { arbitraryGroups } from './arbitrary-groups.ts';
import {
  expectCounts,
  expectExport,
  expectList,
  expectNothing,
  expectOptions,
  expectQuestions,
} from './expect-lists.ts';
import { expectDetail, expectHistory, expectOpened, expectWrites } from './expect-record.ts';
import { type ReadingFixture, readingFixture } from './reading-fixture.ts';

/** Effective rights of groups, compared with an independent implementation without a database. */
let room: ReadingFixture;

beforeAll(async () => {
  room = await readingFixture();
});
afterAll(() => room.close());

test('PERM-05 lists, details, counts, sums, options, history, exports, search and saves show exactly what groups allow', async () => {
  const units = fc.constantFrom(null, ...room.existing.units);
  const names = fc.constantFrom(...room.list.definition.columns.map((column) => column.field), 'series');
  const keywords = fc.constantFrom('成都', '车', 'A1', 'jichuang', 'JQ1', "S1'");
  const some = fc.subarray([...room.stored.keys()], { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      arbitraryGroups(room.fixture),
      units,
      fc.tuple(names, keywords, some),
      async (groups, unit, asked) => {
        const [name, keyword, positions] = asked;
        const records = room.stored.filter((_, position) => positions.includes(position));
        const reader = await room.readerOf(groups, unit);
        if (!reader.rights.hasAny) return expectNothing(room, reader);
        await expectList(room, reader);
        await expectCounts(room, reader);
        await expectOptions(room, reader);
        await expectExport(room, reader);
        await expectQuestions(room, reader, { name, keyword });
        for (const one of records) {
          await expectDetail(room, reader, one);
          await expectHistory(room, reader, one);
          await expectOpened(room, reader, one);
          expectWrites(room, reader, one);
        }
      },
    ),
    { numRuns: 80 },
  );
}, 300_000);
