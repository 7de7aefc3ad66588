export { type ModuleCentre, moduleCentre } from './module/module-centre.ts';
export { testModule } from './module/test-module.ts';
