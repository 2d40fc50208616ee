import { isNode, type Node, visit } from '../syntax.ts'

type Insertion = { at: number; text: string }

/**
 * Rewrites dynamic imports of own code to wait for texts. An import of one export, as in
 * `(await import('./page.tsx')).Page`, keeps that form. Otherwise the bundler would create a chunk for each such
 * module.
 */
export function waitForTexts(code: string, program: unknown): string {
  const insertions: Insertion[] = []
  const done = new Set<Node>()
  visit(program, (node) => {
    const taken = importIn(node.type === 'MemberExpression' ? node['object'] : undefined)
    const declared = importIn(node.type === 'VariableDeclarator' ? node['init'] : undefined)
    const found = taken ?? declared ?? (isOwnImport(node) ? node : undefined)
    if (!found || done.has(found)) return
    done.add(found)
    if (taken) insertions.push({ at: node.start, text: '(await __withTexts(' }, { at: node.end, text: '))' })
    else if (declared) insertions.push({ at: node.end, text: `, __ready${node.end} = await __withTexts()` })
    else insertions.push({ at: node.end, text: '.then(__withTexts)' })
  })
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
}

/** The dynamic import of own code in an awaited expression. */
function importIn(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'ParenthesizedExpression') return importIn(node['expression'])
  const awaited = node.type === 'AwaitExpression' ? node['argument'] : undefined
  return isNode(awaited) && isOwnImport(awaited) ? awaited : undefined
}

const isOwnImport = ({ type, source }: Node): boolean =>
  type === 'ImportExpression' && isNode(source) && String(source['value']).startsWith('.')
