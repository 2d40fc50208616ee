import Linkify from 'linkify-react'
import { documentPicture } from '../../../files/shared/attachments/document-picture.tsx'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import type { ShownMessage } from './shown-message.ts'

const options = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  // A lone word with a dot in it is more often a file name than an address.
  validate: { url: (value: string) => /^(https?:\/\/|www\.)/i.test(value), email: true },
}

type WordsProps = Pick<ShownMessage, 'text' | 'document'> & {
  className?: string | undefined
  isTakenBack?: boolean
}

/** What a message says, with the formatting that it has. */
export function MessageWords({ text, document, className, isTakenBack = false }: WordsProps) {
  if (document) return <RichText document={document} picture={documentPicture} />
  if (text === '') return null
  return (
    <p className={className} dir="auto" data-taken-back={isTakenBack || undefined}>
      <MessageText text={text} />
    </p>
  )
}

/** The text of a message: addresses become links, anything else stays the text that it is. */
export const MessageText = ({ text }: { text: string }) => <Linkify options={options}>{text}</Linkify>
