import { escapeHtml, paragraph } from './page.ts'
import type { MailContent, UnseenMessage } from './mail.ts'

type Chat = MailContent & { kind: 'chat' }

/** Heading and messages of an email about a chat. */
export function chatParts(chat: Chat): { heading: string; text: string[]; html: string[] } {
  const earlier = chat.hasEarlier ? ['There are earlier messages in the chat.'] : []
  return {
    heading: headingOf(chat),
    text: [...earlier, ...chat.messages.map(asText)],
    html: [...earlier.map((words) => paragraph(words)), ...chat.messages.map(asHtml)],
  }
}

function headingOf({ messages, hasEarlier }: Chat): string {
  const authors = [...new Set(messages.map(({ author }) => author))]
  const names = authors.length > 2 ? `${authors[0]} and ${authors.length - 1} others` : authors.join(' and ')
  return messages.length === 1 && !hasEarlier ? `${names} wrote to you` : `New messages from ${names}`
}

const asText = (message: UnseenMessage): string =>
  [`${message.author}, ${timeOf(message)}:`, ...linesOf(message).map((line) => `  ${line}`)].join('\n')

const asHtml = (message: UnseenMessage): string =>
  `<div style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f3f4f8">` +
  `<p style="margin:0 0 4px;font-size:13px;color:#5c6378"><strong style="color:#1f2433">` +
  `${escapeHtml(message.author)}</strong> &middot; ${timeOf(message)}</p>` +
  `<p style="margin:0;overflow-wrap:anywhere">${linesOf(message).map(escapeHtml).join('<br>')}</p></div>`

const linesOf = ({ text, hasPicture }: UnseenMessage): string[] => [
  ...(hasPicture ? ['Sent a picture.'] : []),
  ...(text ? text.split(/\r\n|\r|\n/) : []),
]

/** Where the reader is, nobody knows; so the time says where it is from. */
const timeOf = ({ postedAt }: UnseenMessage): string => `${postedAt.slice(0, 16).replace('T', ' ')} UTC`
