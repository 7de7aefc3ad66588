import { afterAll, beforeAll } from 'vitest';
import { type DictionaryCentre, dictionaryCentre } from './dictionary-centre.ts';

/** The centre of the test file that runs. */
export let centre: DictionaryCentre;
/** Who keeps its dictionaries. */
export let as: DictionaryCentre['keeper'];

/** Opens the centre for a test file, from its first test to its last. */
export function openDictionaryStage(): void {
  beforeAll(async () => {
    centre = await dictionaryCentre();
    as = centre.keeper;
  });
  afterAll(() => centre.close());
}
