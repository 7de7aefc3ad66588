import { setUpComparison } from './compare-file.ts';

// The script of `/v1/proofs/…`, a page of plain HTML that the server writes; built by itself (vite.config.ts).
setUpComparison(document);
