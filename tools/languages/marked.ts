import { parseSync } from 'vite'
import { keyOf } from '../../contract/languages/message.ts'
import { isNode, type Node, visit } from '../../web/build/syntax.ts'

/** A text that is marked for translation. */
export type MarkedText = { key: string; source: string; context: string | undefined }

const MARKING = new Set(['t', 'rich', 'message', 'messages'])

/** The syntax tree of a file. */
export const treeOf = (file: string, code: string): unknown => parseSync(file, code).program

/** The marked texts of a file without duplicates. */
export function markedIn(tree: unknown): MarkedText[] {
  const found = new Map<string, MarkedText>()
  visit(tree, (node) => {
    if (!isMarking(node)) return
    const [first, second] = node['arguments'] as Node[]
    const context = second && nameOf(node['callee']) === 'message' ? literalsOf(second)[0] : undefined
    for (const source of textsOf(first))
      found.set(keyOf(source, context), { key: keyOf(source, context), source, context })
  })
  return [...found.values()]
}

/** Whether a node is a call that marks its texts. */
export const isMarking = (node: Node): boolean =>
  node.type === 'CallExpression' && MARKING.has(String(nameOf(node['callee'])))

/** The texts of an argument: a literal, the branches of a choice, or the values of a table. */
const textsOf = (node: unknown): string[] =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node['properties'] as Node[]).flatMap(({ value }) => literalsOf(value))
    : literalsOf(node)

/** The literal texts that an expression can have. */
export function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral':
      return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')]
    case 'ConditionalExpression':
      return [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])]
    case 'LogicalExpression':
      return [...literalsOf(node['left']), ...literalsOf(node['right'])]
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'JSXExpressionContainer':
      return literalsOf(node['expression'])
    default:
      return []
  }
}

/** The name of an identifier or a key. */
export function nameOf(node: unknown): unknown {
  if (!isNode(node)) return undefined
  if (node.type === 'JSXNamespacedName') return undefined
  return node['name'] ?? node['value']
}
