import type { Plugin } from 'vite'
import { isNode, type Node, visit } from './syntax.ts'

type Span = { start: number; end: number; text: string }

/**
 * Leaves out of the pages what only the OpenAPI document says: the summaries of calls, and the descriptions of their
 * fields.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code) {
        const spans: Span[] = []
        visit(this.parse(code, { lang: 'ts' }), (node) => {
          const span = descriptionIn(node)
          if (span) spans.push(span)
        })
        return { code: without(code, spans), map: null }
      },
    },
  }
}

function descriptionIn(node: Node): Span | null {
  const { callee, key, value } = node as Node & Record<'callee' | 'key' | 'value', Node | undefined>
  if (
    node.type === 'CallExpression' &&
    callee?.type === 'MemberExpression' &&
    nameOf(callee.property) === 'describe'
  )
    return { start: (callee.object as Node).end, end: node.end, text: '' }
  if (node.type === 'Property' && nameOf(key) === 'summary' && value)
    return { start: value.start, end: value.end, text: "''" }
  return null
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined)

/** The code with its spans replaced, last first, so that the places of those before hold. */
const without = (code: string, spans: readonly Span[]): string =>
  spans
    .toSorted((one, other) => other.end - one.end)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
