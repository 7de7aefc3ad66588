import { type AstNode, childNode, childNodes, textOf, walk } from '../../../sources/ast.ts';
import type { HouseRule } from '../../rule.ts';
import { servesTests, sourcesOf } from '../../sources.ts';

/** Elements whose native role may not be named (ARIA 1.2, "Roles which cannot be named"). */
const NAMELESS = new Set(
  'b bdi bdo cite code del dfn div em i ins kbd mark p pre q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);

function attributesOf(element: AstNode): Set<string> {
  return new Set(childNodes(element, 'attributes').map((attribute) => textOf(childNode(attribute, 'name'))));
}

/** `aria-label` on an element without a role is not announced. */
export const namesNeedRoles: HouseRule = {
  name: 'names-need-roles',
  check: (project) =>
    sourcesOf(project, (path) => path.endsWith('.tsx') && !servesTests(path)).flatMap((source) => {
      const lines: number[] = [];
      walk(source.tree, (node) => {
        if (node.type !== 'JSXOpeningElement' || !NAMELESS.has(textOf(childNode(node, 'name')))) return;
        const attributes = attributesOf(node);
        const isNamed = attributes.has('aria-label') || attributes.has('aria-labelledby');
        if (isNamed && !attributes.has('role')) lines.push(source.lineOf(node));
      });
      return lines.map((line) => ({
        path: source.path,
        line,
        message: 'a name on an element without a role: give it one (status, group, img …)',
      }));
    }),
};
