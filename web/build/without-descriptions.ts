import type { Plugin } from 'vite'
import { isNode, type Node, visit } from './syntax.ts'

type Span = { start: number; end: number; text: string }

/** The tables of what can go wrong. */
const ERROR_TABLES = /\/contract\/(?:.+\/)?errors[^/]*\.ts$/

/**
 * Leaves out of the pages what only the server and the OpenAPI document say: the summaries of calls, the descriptions of their fields, and
 * the HTTP statuses of errors, which pages have with each answer.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code, id) {
        const spans: Span[] = []
        visit(this.parse(code, { lang: 'ts' }), (node) => {
          const span = descriptionIn(node) ?? (ERROR_TABLES.test(id) ? statusIn(node, code) : null)
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

/** A status with the comma behind it. */
function statusIn(node: Node, code: string): Span | null {
  const { key, value } = node as Node & Record<'key' | 'value', Node | undefined>
  if (node.type !== 'Property' || nameOf(key) !== 'status' || value?.type !== 'Literal') return null
  return { start: node.start, end: code.indexOf(',', node.end) + 1, text: '' }
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined)

/** The code with its spans replaced, last first, so that the places of those before hold. */
const without = (code: string, spans: readonly Span[]): string =>
  spans
    .toSorted((one, other) => other.end - one.end)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
