import type { DocumentBlock, DocumentInline, RichDocument } from './document.ts'

/** Value of a placeholder; undefined if there is none. */
type ValueOf = (name: string) => string | undefined

/** Replaces placeholders by their value, else by their fallback text. Placeholders without both stay. */
export const fillPlaceholders = ({ blocks }: RichDocument, valueOf: ValueOf): RichDocument => ({
  version: 1,
  blocks: blocks.map((block) => fillBlock(block, valueOf)),
})

function fillBlock(block: DocumentBlock, valueOf: ValueOf): DocumentBlock {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, content: joined(block.content.map((inline) => fillInline(inline, valueOf))) }
    case 'quote':
      return { ...block, blocks: block.blocks.map((each) => fillBlock(each, valueOf)) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((each) => fillBlock(each, valueOf))) }
    default:
      return block
  }
}

function fillInline(inline: DocumentInline, valueOf: ValueOf): DocumentInline {
  if (inline.kind !== 'placeholder') return inline
  // Inline text has no line breaks.
  const value = valueOf(inline.name)
    ?.replaceAll(/[\n\r]+/g, ' ')
    .trim()
  const text = value === undefined || value === '' ? inline.otherwise : value
  return text === undefined ? inline : { kind: 'text', text }
}

/** Merges adjacent unformatted texts, as if typed together. */
function joined(content: readonly DocumentInline[]): DocumentInline[] {
  const parts: DocumentInline[] = []
  for (const inline of content) {
    const last = parts.at(-1)
    if (last && isPlain(last) && isPlain(inline)) {
      parts.pop()
      parts.push({ kind: 'text', text: last.text + inline.text })
    } else parts.push(inline)
  }
  return parts
}

const isPlain = (inline: DocumentInline): inline is { kind: 'text'; text: string } =>
  inline.kind === 'text' && Object.keys(inline).length === 2
