import type { DocumentBlock, DocumentInline, RichDocument } from './document.ts'

type NamedMention = { kind: 'person' | 'team'; id: string; name: string }

/** Distinct mentions in a document. */
export function mentionsIn(document: RichDocument): NamedMention[] {
  const found = new Map<string, NamedMention>()
  for (const inline of inlinesOf(document.blocks)) {
    if (inline.kind !== 'mention') continue
    const { of: kind, id, name } = inline
    if (!found.has(`${kind} ${id}`)) found.set(`${kind} ${id}`, { kind, id, name })
  }
  return [...found.values()]
}

/** Distinct names of placeholders in a document. */
export const placeholdersIn = (document: RichDocument): string[] => [
  ...new Set(
    inlinesOf(document.blocks).flatMap((inline) => (inline.kind === 'placeholder' ? [inline.name] : [])),
  ),
]

/** Distinct file ids of the pictures in a document. */
export const filesIn = (document: RichDocument): string[] => [
  ...new Set(blocksOf(document.blocks).flatMap((block) => (block.kind === 'image' ? [block.file] : []))),
]

const inlinesOf = (blocks: readonly DocumentBlock[]): DocumentInline[] =>
  blocksOf(blocks).flatMap((block) => (block.kind === 'paragraph' ? block.content : []))

function blocksOf(blocks: readonly DocumentBlock[]): DocumentBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'quote') return blocksOf(block.blocks)
    return block.kind === 'list' ? block.items.flatMap(blocksOf) : [block]
  })
}
