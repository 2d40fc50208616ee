import {
  type DocumentBlock,
  type DocumentInline,
  linkedParts,
  type RichDocument,
} from '@support-desk/contract'
import { escapeHtml } from './escape-html.ts'

const MONO = 'font-family:Menlo,Consolas,monospace;font-size:13px;background:#e7e9f1;border-radius:4px'
const BETWEEN = '0 0 10px'

/** A document as HTML with inline styles, which is all that mail programs understand. Every word of it is escaped. */
export const htmlOfDocument = ({ blocks }: RichDocument): string =>
  `<div style="overflow-wrap:anywhere;white-space:pre-wrap">${htmlOfBlocks(blocks)}</div>`

/** The last one leaves no room below. */
const htmlOfBlocks = (blocks: readonly DocumentBlock[]): string =>
  blocks.map((block, index) => htmlOfBlock(block, index < blocks.length - 1 ? BETWEEN : '0')).join('')

function htmlOfBlock(block: DocumentBlock, margin: string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p dir="auto" style="margin:${margin}">${htmlOfLine(block.content) || '<br>'}</p>`
    case 'quote':
      return (
        `<blockquote style="margin:${margin};padding:2px 0;padding-inline-start:12px;` +
        `border-inline-start:3px solid #c3c8d8;color:#5c6378">${htmlOfBlocks(block.blocks)}</blockquote>`
      )
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      const items = block.items.map(
        (item) => `<li dir="auto" style="margin:0 0 4px">${htmlOfBlocks(item)}</li>`,
      )
      return `<${tag} style="margin:${margin};padding:0;padding-inline-start:24px">${items.join('')}</${tag}>`
    }
    case 'codeBlock':
      return `<pre dir="ltr" style="margin:${margin};padding:8px 12px;white-space:pre-wrap;${MONO}">${escapeHtml(block.text)}</pre>`
    case 'image':
      return `<p style="margin:${margin};color:#5c6378">[<bdi>${escapeHtml(block.name)}</bdi>]</p>`
  }
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
