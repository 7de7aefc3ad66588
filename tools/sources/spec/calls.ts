import { linesBelow, listedNames, tableRows } from './sections.ts';

/** A call of the specification's section 7. */
export interface SpecCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** A name after the first one replaces the last part of the path before it: `/update`, `shiftUp`. */
function pathsOf(text: string): string[] {
  const paths: string[] = [];
  for (const name of listedNames(text)) {
    const before = paths.at(-1);
    if (name.startsWith('/api/')) paths.push(name);
    else if (before === undefined) throw new Error(`not a call of the specification: ${text}`);
    else paths.push(before.replace(/\/[^/]+$/, `/${name.replace('/', '')}`));
  }
  return paths;
}

function callsOf([names = '', , answer = '']: readonly string[]): SpecCall[] {
  return names.split(/;\s*/).flatMap((part) => {
    const [, method, rest] = /^(GET|POST) (.+)$/.exec(part) ?? [];
    if ((method !== 'GET' && method !== 'POST') || rest === undefined)
      throw new Error(`not a call of the specification: ${part}`);
    const paths = pathsOf(rest);
    // Where two descriptions of a call differ, both methods answer.
    const methods: SpecCall['method'][] = /the method is GET/.test(answer) ? [method, 'GET'] : [method];
    return methods.flatMap((each) => paths.map((path) => ({ method: each, path })));
  });
}

/** The calls of section 7 in their order, both methods where the specification has two readings. */
export function specCalls(spec: string): SpecCall[] {
  return tableRows(linesBelow(spec, '## 7. The calls it makes')).flatMap(callsOf);
}

/** `POST /api/file/upload` */
export function callName({ method, path }: SpecCall): string {
  return `${method} ${path}`;
}
