import { testModule } from '@haiqiao/server/testing';

testModule(import.meta.dirname);
