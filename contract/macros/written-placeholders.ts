import type { DocumentBlock, DocumentInline, RichDocument } from '../documents/document.ts'
import { isPlaceholder } from './placeholders.ts'

/** A typed placeholder: `{{requester.firstName}}` or `{{requester.firstName|there}}`. */
const WRITTEN = /\{\{[ \t]*([a-z]+\.[a-zA-Z]+)[ \t]*(?:\|([^{}|\n]*))?\}\}/g

/** Converts typed placeholders. Code and unknown names stay. */
export const withWrittenPlaceholders = ({ version, blocks }: RichDocument): RichDocument => ({
  version,
  blocks: blocks.map(inBlock),
})

/** Distinct typed placeholders with unknown names. */
export function unknownPlaceholders({ blocks }: RichDocument): string[] {
  const found = new Set<string>()
  const look = (block: DocumentBlock): void => {
    if (block.kind === 'quote') block.blocks.forEach(look)
    if (block.kind === 'list') block.items.forEach((item) => item.forEach(look))
    if (block.kind !== 'paragraph') return
    for (const inline of block.content)
      if (inline.kind === 'text' && !inline.code)
        for (const [, name = ''] of inline.text.matchAll(WRITTEN)) if (!isPlaceholder(name)) found.add(name)
  }
  blocks.forEach(look)
  return [...found]
}

function inBlock(block: DocumentBlock): DocumentBlock {
  if (block.kind === 'quote') return { ...block, blocks: block.blocks.map(inBlock) }
  if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(inBlock)) }
  return block.kind === 'paragraph' ? { ...block, content: block.content.flatMap(inLine) } : block
}

function inLine(inline: DocumentInline): DocumentInline[] {
  if (inline.kind !== 'text' || inline.code) return [inline]
  const parts: DocumentInline[] = []
  let end = 0
  const say = (text: string) => text !== '' && parts.push({ ...inline, text })
  for (const match of inline.text.matchAll(WRITTEN)) {
    const [whole, name = '', otherwise = ''] = match
    if (!isPlaceholder(name)) continue
    say(inline.text.slice(end, match.index))
    const words = otherwise.trim()
    parts.push({ kind: 'placeholder', name, ...(words !== '' && { otherwise: words }) })
    end = match.index + whole.length
  }
  say(inline.text.slice(end))
  return parts
}
