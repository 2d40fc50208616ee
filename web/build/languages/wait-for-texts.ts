import { isNode, type Node, visit } from '../syntax.ts'

type Insertion = { at: number; text: string }

/**
 * The code with each import of own code while it runs waiting for texts. Where one export is taken of what is imported, as in
 * `(await import('./page.tsx')).Page`, that stays to be seen: else the bundler would make a file for each such module.
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

/** The import of own code that an expression awaits. */
function importIn(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'ParenthesizedExpression') return importIn(node['expression'])
  const awaited = node.type === 'AwaitExpression' ? node['argument'] : undefined
  return isNode(awaited) && isOwnImport(awaited) ? awaited : undefined
}

const isOwnImport = ({ type, source }: Node): boolean =>
  type === 'ImportExpression' && isNode(source) && String(source['value']).startsWith('.')
