import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { ShownMessage } from './shown-message.ts'
import { lateBeside } from '#ui/late/late.tsx'

const LinkedText = lateBeside(
  async () => (await import('./linked-text.tsx')).LinkedText,
  ({ text }) => text,
)
/** Matches every text with an address. The code that finds addresses is loaded only then. */
const MAY_HOLD_ADDRESS = /https?:|www\.|@/i

type WordsProps = Pick<ShownMessage, 'text' | 'document'> & {
  className?: string | undefined
  isRetracted?: boolean
}

/** The content of a message, with its formatting. */
export function MessageWords({ text, document, className, isRetracted = false }: WordsProps) {
  if (document) return <RichText document={document} picture={documentPicture} />
  if (text === '') return null
  return (
    <p className={className} dir="auto" data-taken-back={isRetracted || undefined}>
      <MessageText text={text} />
    </p>
  )
}

/** The text of a message, with links for its addresses. */
export const MessageText = ({ text }: { text: string }) =>
  MAY_HOLD_ADDRESS.test(text) ? <LinkedText text={text} /> : text
