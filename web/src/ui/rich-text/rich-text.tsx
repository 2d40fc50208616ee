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
  /** How a picture of the document is shown, by its file and the words for it, which stand there otherwise. */
  picture?: (file: string, words: string) => ReactNode
}

/** What somebody wrote with formatting. It is made of elements: nothing of it is read as HTML. */
export const RichText = ({ document, picture = nameOf }: Props) => (
  <div className={classes.text}>{blocksOf(document.blocks, { picture, dir: 'auto' })}</div>
)

type Picture = NonNullable<Props['picture']>

/**
 * Each outer block runs in the direction of its first words, and what is inside with it, so that the signs of a list stand where its
 * entries begin.
 */
type Place = { picture: Picture; dir?: 'auto' }

const nameOf: Picture = (_, name) => <bdi>[{name}]</bdi>

/** Several as one: what is shown never changes its order, and needs no keys. */
const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

const blocksOf = (blocks: readonly DocumentBlock[], place: Place): ReactNode =>
  together(blocks.map((block) => blockOf(block, place)))

function blockOf(block: DocumentBlock, { picture, dir }: Place): ReactNode {
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
