export { testModule } from './module/test-module.ts';
