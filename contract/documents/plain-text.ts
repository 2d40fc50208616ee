import {
  type DocumentBlock,
  type DocumentInline,
  linkedParts,
  type RichDocument,
  wordsOfImage,
} from './document.ts'

/** Plain text of a document: for search, for older clients, and for the text part of mails. */
export const plainTextOf = ({ blocks }: RichDocument): string => textOfBlocks(blocks)

/** Document of a plain text: an empty line starts a paragraph. `plainTextOf` reverses it. */
export function documentOfText(text: string): RichDocument {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  if (lines === '') return { version: 1, blocks: [] }
  return {
    version: 1,
    blocks: lines.split('\n\n').map((paragraph) => ({ kind: 'paragraph', content: inlinesOf(paragraph) })),
  }
}

function inlinesOf(paragraph: string): DocumentInline[] {
  return paragraph
    .split('\n')
    .flatMap((line, index): DocumentInline[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line === '' ? [] : [{ kind: 'text', text: line } as const]),
    ])
}

function textOfBlocks(blocks: readonly DocumentBlock[], isInItem = false): string {
  return blocks.reduce((text, block, index) => {
    if (index === 0) return textOfBlock(block)
    // A list inside a list item belongs to the text above it.
    return `${text}${isInItem && block.kind === 'list' ? '\n' : '\n\n'}${textOfBlock(block)}`
  }, '')
}

function textOfBlock(block: DocumentBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return textOfLine(block.content)
    case 'quote':
      return indented(textOfBlocks(block.blocks), '> ', '> ')
    case 'list':
      return block.items
        .map((item, index) => {
          const sign = block.ordered ? `${index + 1}. ` : '- '
          return indented(textOfBlocks(item, true), sign, ' '.repeat(sign.length))
        })
        .join('\n')
    case 'codeBlock':
      return indented(block.text, '    ', '    ')
    case 'image':
      return `[${wordsOfImage(block)}]`
  }
}

const indented = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => {
      const sign = index === 0 ? first : others
      return line === '' ? sign.trimEnd() : sign + line
    })
    .join('\n')

const textOfLine = (content: readonly DocumentInline[]): string =>
  linkedParts(content)
    .map(({ link, content: inlines }) => {
      const words = inlines.map(textOfInline).join('')
      return link === null || saysItself(words, link) ? words : `${words} (${link})`
    })
    .join('')

function textOfInline(inline: DocumentInline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return '\n'
    case 'mention':
      return `@${inline.name}`
    case 'placeholder':
      return `{{${inline.name}${inline.otherwise === undefined ? '' : `|${inline.otherwise}`}}}`
  }
}

/** Whether the text of a link is its address. */
const saysItself = (words: string, link: string): boolean =>
  [words, `${words}/`, `mailto:${words}`].includes(link)
