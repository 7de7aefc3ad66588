import { testModule } from '#server/testing/index.ts';

testModule(import.meta.dirname);
