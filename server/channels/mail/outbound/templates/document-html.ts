import {
  type DocumentBlock,
  type DocumentImage,
  type DocumentInline,
  linkedParts,
  type RichDocument,
  wordsOfImage,
} from '@support-desk/contract'
import { escapeHtml } from './escape-html.ts'

const MONO = 'font-family:Menlo,Consolas,monospace;font-size:13px;background:#e7e9f1;border-radius:4px'
const BETWEEN = '0 0 10px'

/** The place of a picture: in the mail, by its Content-ID, or on a page. */
type PictureSource = { cid: string } | { page: string }
/** Null: the picture is shown by name only. */
type Sources = (image: DocumentImage) => PictureSource | null

/** A document as HTML with inline styles, which mail programs support. All text is escaped. */
export const htmlOfDocument = ({ blocks }: RichDocument, sources: Sources = () => null): string =>
  `<div style="overflow-wrap:anywhere;white-space:pre-wrap">${htmlOfBlocks(blocks, sources, ' dir="auto"')}</div>`

/**
 * Blocks as HTML. The last one has no margin below. Each outer block has the direction of its first words, which inner
 * blocks inherit, so that list markers are on the correct side.
 */
const htmlOfBlocks = (
  blocks: readonly DocumentBlock[],
  sources: Sources,
  dir: BlockStyle['dir'] = '',
): string =>
  blocks
    .map((block, index) =>
      htmlOfBlock(block, { margin: index < blocks.length - 1 ? BETWEEN : '0', sources, dir }),
    )
    .join('')

type BlockStyle = { margin: string; sources: Sources; dir: '' | ' dir="auto"' }

function htmlOfBlock(block: DocumentBlock, { margin, sources, dir }: BlockStyle): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p${dir} style="margin:${margin}">${htmlOfLine(block.content) || '<br>'}</p>`
    case 'quote':
      return (
        `<blockquote${dir} style="margin:${margin};padding:2px 0;padding-inline-start:12px;` +
        `border-inline-start:3px solid #c3c8d8;color:#5c6378">${htmlOfBlocks(block.blocks, sources)}</blockquote>`
      )
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      const items = block.items.map(
        (item) => `<li style="margin:0 0 4px;text-align:start">${htmlOfBlocks(item, sources)}</li>`,
      )
      return `<${tag}${dir} style="margin:${margin};padding:0;padding-inline-start:24px">${items.join('')}</${tag}>`
    }
    case 'codeBlock':
      return `<pre dir="ltr" style="margin:${margin};padding:8px 12px;white-space:pre-wrap;${MONO}">${escapeHtml(block.text)}</pre>`
    case 'image':
      return `<p style="margin:${margin};color:#5c6378">${htmlOfImage(block, sources(block))}</p>`
  }
}

function htmlOfImage(image: DocumentImage, source: PictureSource | null): string {
  const words = escapeHtml(wordsOfImage(image))
  if (source === null) return `[<bdi>${words}</bdi>]`
  return 'cid' in source
    ? `<img src="cid:${escapeHtml(source.cid)}" alt="${words}" style="max-width:100%;height:auto;border:0">`
    : `<a href="${escapeHtml(source.page)}" style="color:#4653c9">[<bdi>${words}</bdi>]</a>`
}

const htmlOfLine = (content: readonly DocumentInline[]): string =>
  linkedParts(content)
    .map(({ link, content: inlines }) => {
      const html = inlines.map(htmlOfInline).join('')
      return link === null ? html : `<a href="${escapeHtml(link)}" style="color:#4653c9">${html}</a>`
    })
    .join('')

function htmlOfInline(inline: DocumentInline): string {
  switch (inline.kind) {
    case 'text': {
      const marks = [
        ...(inline.code ? [['<code style="padding:1px 4px;' + MONO + '">', '</code>'] as const] : []),
        ...(inline.italic ? [['<em>', '</em>'] as const] : []),
        ...(inline.bold ? [['<strong>', '</strong>'] as const] : []),
      ]
      return marks.reduce((html, [open, close]) => open + html + close, escapeHtml(inline.text))
    }
    case 'break':
      return '<br>'
    case 'mention':
      return `<strong><bdi>@${escapeHtml(inline.name)}</bdi></strong>`
    case 'placeholder':
      return escapeHtml(inline.otherwise ?? '')
  }
}
