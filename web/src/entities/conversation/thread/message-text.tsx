import { Suspense } from 'react'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { ShownMessage } from './shown-message.ts'
import { lateBeside } from '#ui/late/late.tsx'

const LinkedText = lateBeside(async () => (await import('./linked-text.tsx')).LinkedText)
/** Every text with an address has this; what finds addresses is loaded with the first. */
const MAY_HOLD_ADDRESS = /https?:|www\.|@/i

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
export const MessageText = ({ text }: { text: string }) =>
  MAY_HOLD_ADDRESS.test(text) ? (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  ) : (
    text
  )
