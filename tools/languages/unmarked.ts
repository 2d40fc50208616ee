import { isNode, type Node } from '../../web/build/syntax.ts'
import { isMarking, literalsOf, nameOf } from './marked.ts'

/** Properties with visible values, in elements and tables. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'error',
  'heading',
  'hint',
  'label',
  'placeholder',
  'title',
  'words',
])
const WORD = /\p{L}{2}/u
/** Matches text that begins like a sentence. Keys, classes and URLs do not match. */
const SENTENCE = /^\p{Lu}\p{L}*[^\p{L}\s]? \S*\p{L}{2}/u
/** Matches words around a placeholder. */
const AROUND = /\p{L}{2} \p{L}{2}|… \p{L}{2}|\p{L}{2} …/u
/** Errors for developers, and syntax without text. */
const SKIPPED = new Set(['NewExpression', 'ImportDeclaration', 'TSLiteralType'])

/** Attributes with technical names, and elements that show keys. */
const FOR_PROGRAMS = new Set(['aria-describedby', 'aria-labelledby', 'className', 'd', 'id', 'key', 'kbd'])
/** Names of the product, protocols, drafts and rows, and lines of code. */
const NAMES =
  /Support Desk|^Bearer …$|^webhook-id: .*|^https:\/\/$|^(?:smtp\.)?example\.com$|^(?:chat|day|handover|sending|signature) …|^(?:const|for await|(?:\w+: )?await|\s+--[a-z-]+) .*/gs

/** The unmarked visible texts of a file of the pages. */
export function unmarkedIn(tree: unknown): string[] {
  const found = new Set<string>()
  const add = (texts: readonly string[], isText: RegExp) => {
    for (const text of texts)
      if (isText.test(text.replaceAll(NAMES, ''))) found.add(text.trim().replaceAll(/\s+/g, ' '))
  }
  const walk = (node: unknown): void => {
    if (!isNode(node) || SKIPPED.has(node.type) || isMarking(node)) return
    const element = node.type === 'JSXElement' ? (node['openingElement'] as Node) : node
    if (FOR_PROGRAMS.has(String(nameOf(element['name'])))) return
    if (node.type === 'JSXText') add([String(node['value'])], WORD)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node['children'] as Node[])
        if (child.type === 'JSXExpressionContainer') add(literalsOf(child), WORD)
    if (
      (node.type === 'JSXAttribute' || node.type === 'Property') &&
      READ.has(String(nameOf(node['name'] ?? node['key'])))
    )
      add(literalsOf(node['value']), WORD)
    if (node.type === 'Literal') add(literalsOf(node), SENTENCE)
    if (node.type === 'TemplateLiteral') add(literalsOf(node), AROUND)
    for (const part of Object.values(node).flat()) walk(part)
  }
  walk(tree)
  return [...found]
}
