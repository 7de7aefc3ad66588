import { version } from '../../package.json';

/** Version of the product (SPEC §9): shown on screen, part of every cookie name, sent with the front-end log. */
export const VERSION: string = version;
