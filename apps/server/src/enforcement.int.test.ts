import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { arbitraryGroups } from './testing/enforcement/arbitrary-groups.ts';
import {
  expectCounts,
  expectExport,
  expectList,
  expectNothing,
  expectOptions,
  expectQuestions,
} from './testing/enforcement/expect-lists.ts';
import {
  expectDetail,
  expectHistory,
  expectOpened,
  expectWrites,
} from './testing/enforcement/expect-record.ts';
import { type ReadingHall, readingHall } from './testing/enforcement/reading-hall.ts';

/** Whatever groups say, against rights said once more without a database. */
let room: ReadingHall;

beforeAll(async () => {
  room = await readingHall();
});
afterAll(() => room.close());

test('PERM-05 no list, detail, count, sum, option, history, export, search or save shows what a group denies, and none misses what is allowed', async () => {
  const units = fc.constantFrom(null, ...room.known.units);
  const names = fc.constantFrom(...room.list.definition.columns.map((column) => column.field), 'series');
  const keywords = fc.constantFrom('成都', '车', 'A1', 'jichuang', 'JQ1', "S1'");
  const some = fc.subarray([...room.stored.keys()], { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      arbitraryGroups(room.hall),
      units,
      fc.tuple(names, keywords, some),
      async (groups, unit, asked) => {
        const [name, keyword, places] = asked;
        const records = room.stored.filter((_, place) => places.includes(place));
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
