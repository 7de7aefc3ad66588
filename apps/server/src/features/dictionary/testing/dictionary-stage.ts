import { afterAll, beforeAll } from 'vitest';
import { type DictionaryCentre, dictionaryCentre } from './dictionary-centre.ts';

/** The centre of the current test file. */
export let centre: DictionaryCentre;
/** The member who edits dictionaries. */
export let as: DictionaryCentre['keeper'];

/** Opens the centre for all tests of a test file. */
export function openDictionaryStage(): void {
  beforeAll(async () => {
    centre = await dictionaryCentre();
    as = centre.keeper;
  });
  afterAll(() => centre.close());
}
