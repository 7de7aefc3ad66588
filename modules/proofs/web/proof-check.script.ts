import { setUpComparison } from './proof-check/compare-file.ts';

// The script of `/v1/proofs/…`, a page of plain HTML that the server writes; built by itself as `proof-check.js`.
setUpComparison(document);
