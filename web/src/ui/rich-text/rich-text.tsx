import {
  type DocumentBlock,
  type DocumentInline,
  type LinkedPart,
  linkedParts,
  type RichDocument,
  wordsOfImage,
} from '@support-desk/contract'
import { createElement, Fragment, type ReactNode } from 'react'
import classes from './rich-text.module.css'

type Props = {
  document: RichDocument
  /** Renders a picture, by file id and alternative text. By default the alternative text is shown. */
  picture?: (file: string, words: string) => ReactNode
}

/** Renders a rich-text document. It builds elements and parses no HTML. */
export const RichText = ({ document, picture = nameOf }: Props) => (
  <div className={classes.text}>{blocksOf(document.blocks, { picture, dir: 'auto' })}</div>
)

type Picture = NonNullable<Props['picture']>

/**
 * Each outer block follows the direction of its first words, and its content with it. Bullets then stand at the start
 * of their items.
 */
type RenderContext = { picture: Picture; dir?: 'auto' }

const nameOf: Picture = (_, name) => <bdi>[{name}]</bdi>

/** Combines nodes into one. Their order never changes, so they need no keys. */
const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

const blocksOf = (blocks: readonly DocumentBlock[], place: RenderContext): ReactNode =>
  together(blocks.map((block) => blockOf(block, place)))

function blockOf(block: DocumentBlock, { picture, dir }: RenderContext): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p dir={dir}>{lineOf(block.content)}</p>
    case 'quote':
      return <blockquote dir={dir}>{blocksOf(block.blocks, { picture })}</blockquote>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return <List dir={dir}>{together(block.items.map((item) => entryOf(item, picture)))}</List>
    }
    case 'codeBlock':
      return <pre dir="ltr">{block.text}</pre>
    case 'image':
      return <figure>{picture(block.file, wordsOfImage(block))}</figure>
  }
}

const entryOf = (item: readonly DocumentBlock[], picture: Picture): ReactNode => (
  <li>{blocksOf(item, { picture })}</li>
)

const lineOf = (content: readonly DocumentInline[]): ReactNode => together(linkedParts(content).map(partOf))

function partOf({ link, content }: LinkedPart): ReactNode {
  const words = together(content.map(inlineOf))
  if (link === null) return words
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  )
}

function inlineOf(inline: DocumentInline): ReactNode {
  switch (inline.kind) {
    case 'text': {
      const code = inline.code ? <code>{inline.text}</code> : inline.text
      const italic = inline.italic ? <em>{code}</em> : code
      return inline.bold ? <strong>{italic}</strong> : italic
    }
    case 'break':
      return <br />
    case 'mention':
      return <bdi className={classes.mention}>@{inline.name}</bdi>
    case 'placeholder':
      return <span className={classes.placeholder}>{inline.otherwise ?? inline.name}</span>
  }
}
