import { isNode, type Node } from '../../web/build/syntax.ts'
import { isMarking, literalsOf, nameOf } from './marked.ts'

/** Names of properties whose values people read, in elements and in tables. */
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
/** What begins like a sentence and goes on. Names of keys, classes and addresses do not. */
const SENTENCE = /^\p{Lu}\p{L}*[^\p{L}\s]? \S*\p{L}{2}/u
/** Words around something. */
const AROUND = /\p{L}{2} \p{L}{2}|… \p{L}{2}|\p{L}{2} …/u
/** Thrown for programmers, or no text. */
const SKIPPED = new Set(['NewExpression', 'ImportDeclaration', 'TSLiteralType'])

/** Attributes that name things for programs, and elements that show keys. */
const FOR_PROGRAMS = new Set(['aria-describedby', 'aria-labelledby', 'className', 'd', 'id', 'key', 'kbd'])
/** Names of the product, of protocols, of drafts and of rows, and lines of programs. */
const NAMES =
  /Support Desk|^Bearer …$|^webhook-id: .*|^https:\/\/$|^(?:chat|day|handover|sending) …|^(?:const|for await|(?:\w+: )?await|\s+--[a-z-]+) .*/gs

/** Texts for people that a file of the pages has and does not mark. */
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
