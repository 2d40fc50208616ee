import type { DocumentBlock, DocumentInline, RichDocument } from './document.ts'

/** Whom a document mentions, each once. */
export function mentionsIn(document: RichDocument): { kind: 'person' | 'team'; id: string }[] {
  const found = new Map<string, { kind: 'person' | 'team'; id: string }>()
  for (const inline of inlinesOf(document.blocks)) {
    if (inline.kind === 'mention') found.set(`${inline.of} ${inline.id}`, { kind: inline.of, id: inline.id })
  }
  return [...found.values()]
}

/** What a document still has no words for, each once. */
export const placeholdersIn = (document: RichDocument): string[] => [
  ...new Set(
    inlinesOf(document.blocks).flatMap((inline) => (inline.kind === 'placeholder' ? [inline.name] : [])),
  ),
]

/** The files whose pictures a document shows. */
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
