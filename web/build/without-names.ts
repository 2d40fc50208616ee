import type { Plugin } from 'vite'
import { isNode, type Node } from './syntax.ts'

/** Libraries whose modules hold many components of which the pages use few. */
const LIBRARIES = /\/node_modules\/(?:react-router|@mantine\/core)\/.*\.m?js$/
const PURE = /(?<![\w.$])(?:React\$1|React)\.(?:forwardRef|createContext|memo)\(/g

/**
 * Leaves the names out that components of libraries show in the developers' tools. A component that is given a name after it was
 * made counts as used, and everything that it uses is loaded with it.
 */
export function withoutNames(): Plugin {
  return {
    name: 'without-names',
    apply: 'build',
    transform: {
      filter: { id: LIBRARIES },
      handler(code) {
        const named = this.parse(code).body.filter((statement) => givesName(statement as unknown))
        const rest = named.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
        const marked = rest.replaceAll(PURE, (call) => `/* @__PURE__ */ ${call}`)
        return marked === code ? null : { code: marked, map: null }
      },
    },
  }
}

function givesName(statement: unknown): boolean {
  if (!isNode(statement) || statement.type !== 'ExpressionStatement') return false
  const { left, operator } = statement['expression'] as Node & { left?: Node; operator?: string }
  const property = left?.type === 'MemberExpression' ? left['property'] : undefined
  return operator === '=' && isNode(property) && property['name'] === 'displayName'
}
