import { z } from 'zod';

/** The policy of the page forbids code from text (CSP without `unsafe-eval`): schemas are interpreted, never compiled. */
z.config({ jitless: true });
