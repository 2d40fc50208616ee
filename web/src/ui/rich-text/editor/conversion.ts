import {
  DOCUMENT_LIMITS,
  type DocumentBlock,
  type DocumentInline,
  type DocumentText,
  isSafeLink,
  PLACEHOLDER_NAME,
  type RichDocument,
} from '@support-desk/contract'
import type { JSONContent } from '@tiptap/core'

/** Maximum nesting of lists and quotes. Deeper ones are merged into their parent. */
const MOST_LEVELS = Math.floor(DOCUMENT_LIMITS.levels / 3) - 2

/** Converts a document to the editor's format. */
export const toEditor = ({ blocks }: RichDocument): JSONContent => ({
  type: 'doc',
  content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks.map(editorBlock),
})

/** Converts the editor's content to a document. Unsupported nodes keep their text. */
export function fromEditor({ content = [] }: JSONContent): RichDocument {
  const blocks = content.flatMap((node) => blocksOf(node, 0))
  const [first, ...more] = blocks
  const isEmpty = first?.kind === 'paragraph' && first.content.length === 0 && more.length === 0
  return { version: 1, blocks: isEmpty ? [] : blocks }
}

function editorBlock(block: DocumentBlock): JSONContent {
  switch (block.kind) {
    case 'paragraph':
      return { type: 'paragraph', content: block.content.map(editorInline) }
    case 'quote':
      return { type: 'blockquote', content: block.blocks.map(editorBlock) }
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: item.map(editorBlock) })),
      }
    case 'codeBlock':
      return { type: 'codeBlock', content: block.text === '' ? [] : [{ type: 'text', text: block.text }] }
    case 'image':
      return { type: 'fileImage', attrs: { file: block.file, name: block.name, alt: block.alt ?? '' } }
  }
}

function editorInline(inline: DocumentInline): JSONContent {
  switch (inline.kind) {
    case 'text':
      return { type: 'text', text: inline.text, marks: marksOf(inline) }
    case 'break':
      return { type: 'hardBreak' }
    case 'mention':
      return { type: 'mention', attrs: { of: inline.of, id: inline.id, name: inline.name } }
    case 'placeholder':
      return { type: 'openPlaceholder', attrs: { name: inline.name, otherwise: inline.otherwise ?? null } }
  }
}

const marksOf = ({
  bold,
  italic,
  code,
  link,
}: DocumentText): { type: string; attrs?: { href: string } }[] => [
  ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
  ...(code ? [{ type: 'code' }] : []),
]

function blocksOf(node: JSONContent, level: number): DocumentBlock[] {
  const { type, content = [], attrs = {} } = node
  const inside = (nodes: readonly JSONContent[]) => nodes.flatMap((each) => blocksOf(each, level + 1))
  switch (type) {
    case 'paragraph':
      return [{ kind: 'paragraph', content: content.flatMap(inlinesOf) }]
    case 'codeBlock':
      return [{ kind: 'codeBlock', text: content.map(({ text = '' }) => text).join('') }]
    case 'fileImage':
      return [imageOf(attrs)]
    case 'blockquote': {
      const blocks = inside(content)
      return level < MOST_LEVELS && blocks.length > 0 ? [{ kind: 'quote', blocks }] : blocks
    }
    case 'bulletList':
    case 'orderedList': {
      const items = content.map((item) => inside(item.content ?? [])).filter((item) => item.length > 0)
      if (level >= MOST_LEVELS || items.length === 0) return items.flat()
      return [{ kind: 'list', ordered: type === 'orderedList', items }]
    }
    default:
      return content.flatMap((each) => blocksOf(each, level))
  }
}

function imageOf({ file, name, alt }: Record<string, unknown>): DocumentBlock {
  const words = typeof alt === 'string' && alt.trim() !== '' ? { alt } : {}
  return { kind: 'image', file: String(file), name: String(name), ...words }
}

function inlinesOf({ type, text = '', marks = [], attrs = {} }: JSONContent): DocumentInline[] {
  if (type === 'hardBreak') return [{ kind: 'break' }]
  if (type === 'mention') {
    const of = attrs['of'] === 'team' ? 'team' : 'person'
    return [{ kind: 'mention', of, id: String(attrs['id']), name: String(attrs['name']) }]
  }
  if (type === 'openPlaceholder') {
    const name = String(attrs['name'])
    const otherwise: unknown = attrs['otherwise']
    if (!PLACEHOLDER_NAME.test(name)) return []
    return [{ kind: 'placeholder', name, ...(typeof otherwise === 'string' && { otherwise }) }]
  }
  if (text === '') return []
  const has = (mark: string) => marks.some((each) => each.type === mark)
  const link: unknown = marks.find((mark) => mark.type === 'link')?.attrs?.['href']
  const look = {
    ...(has('bold') && { bold: true as const }),
    ...(has('italic') && { italic: true as const }),
    ...(has('code') && { code: true as const }),
    ...(typeof link === 'string' && isSafeLink(link) && link.length <= DOCUMENT_LIMITS.link && { link }),
  }
  return text
    .split(/\r\n?|\n/)
    .flatMap((line, index): DocumentInline[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line === '' ? [] : [{ kind: 'text' as const, text: line, ...look }]),
    ])
}
