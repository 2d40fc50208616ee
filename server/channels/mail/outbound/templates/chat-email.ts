import { message, words } from '@support-desk/contract'
import { htmlOfDocument } from './document-html.ts'
import { escapeHtml } from './escape-html.ts'
import { linesOf, paragraph, plainHtml, ticketAddress } from './page.ts'
import type { UnseenMessage } from '../../../../conversation/index.ts'
import type { MailContent, MailText } from '../mail.ts'
import type { MailWriter } from './writing.ts'

type Chat = MailContent & { kind: 'chat' }

const EARLIER = words(message('Earlier messages are in the chat.'))

/** Heading and messages of an email about a chat. Pictures in texts lead to the address of its ticket. */
export function chatParts(
  chat: Chat,
  writing: MailWriter,
  publicUrl: string,
): { heading: MailText; text: string[]; html: string[] } {
  const { text, html } = writing
  const address = ticketAddress(publicUrl, chat.ticket)
  return {
    heading: headingOf(chat),
    text: [
      ...(chat.hasEarlier ? [text(EARLIER)] : []),
      ...chat.messages.map((each) => asText(each, writing)),
    ],
    html: [
      ...(chat.hasEarlier ? [paragraph(html(EARLIER))] : []),
      ...chat.messages.map((each) => asHtml(each, writing, address)),
    ],
  }
}

function headingOf({ messages, hasEarlier }: Chat): MailText {
  const [name = '', other = '', ...more] = [...new Set(messages.map(({ author }) => author))]
  const others = more.length + 1
  if (more.length > 0)
    return words(message('New messages from {name} and {others, plural, one {# other} other {# others}}'), {
      name,
      others,
    })
  if (other) return words(message('New messages from {name} and {other}'), { name, other })
  return messages.length === 1 && !hasEarlier
    ? words(message('{name} wrote to you'), { name })
    : words(message('New messages from {name}'), { name })
}

function asText({ author, postedAt, text }: UnseenMessage, { name, time }: MailWriter): string {
  const lines = text ? linesOf(text) : []
  return [`${name(author)}, ${time(postedAt)}:`, ...lines.map((line) => `  ${line}`)].join('\n')
}

const asHtml = (each: UnseenMessage, { time }: MailWriter, address: string): string =>
  `<div style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f3f4f8">` +
  `<p style="margin:0 0 4px;font-size:13px;color:#5c6378"><strong style="color:#1f2433"><bdi>` +
  `${escapeHtml(each.author)}</bdi></strong> &middot; ${escapeHtml(time(each.postedAt))}</p>` +
  `${each.document ? htmlOfDocument(each.document, () => ({ page: address })) : plainHtml(each.text)}</div>`
