import { message, words } from '@support-desk/contract'
import { escapeHtml } from '../templates/escape-html.ts'
import { button, framed, link, oneLine, paragraph, ticketAddress } from '../templates/page.ts'
import type { MailWriter } from '../templates/writing.ts'
import type { DigestTicket, MailContent } from '../mail.ts'

type Digest = MailContent & { kind: 'digest' }

const OPEN = words(message('Open the ticket'))
const WHY = words(message('You received this email because of your notification settings.'))
const CHANGE = words(message('Change your notification settings:'))

/** An email with notifications of one or several tickets. */
export function digestEmail({ tickets }: Digest, publicUrl: string, writing: MailWriter) {
  const [first] = tickets
  const count = tickets.length
  const heading =
    (count === 1 && first?.news.length === 1 && first.news[0]) ||
    words(message('News about {count, plural, one {# ticket} other {# tickets}}'), { count })
  const title = count === 1 && first ? titleOf(first) : writing.text(heading)
  const settings = `${publicUrl}/notifications`
  const isHeading = (news: DigestTicket['news'][number]) => news === heading
  return framed(writing, {
    subject: `[${oneLine(writing.desk)}] ${oneLine(title)}`,
    text: [
      writing.text(heading),
      ...tickets.map((ticket) =>
        [
          titleOf(ticket),
          ...ticket.news.filter((news) => !isHeading(news)).map((news) => writing.text(news)),
          ticketAddress(publicUrl, ticket),
        ].join('\n'),
      ),
      `${writing.text(WHY)}\n${writing.text(CHANGE)} ${settings}`,
    ],
    heading,
    blocks: [
      ...tickets.flatMap((ticket) => {
        const lines = ticket.news.filter((news) => !isHeading(news)).map((news) => writing.html(news))
        const address = ticketAddress(publicUrl, ticket)
        const name = `<span dir="ltr" style="color:#5c6378">#${ticket.number}</span> <bdi>${escapeHtml(ticket.subject)}</bdi>`
        return [
          `<p style="margin:0 0 4px;font-weight:600;overflow-wrap:anywhere">${count === 1 ? name : `<a href="${escapeHtml(address)}" style="color:${writing.accent}">${name}</a>`}</p>`,
          ...lines.map((line) => `<p style="margin:0 0 4px">${line}</p>`),
          count === 1 ? button(address, writing.html(OPEN), writing) : '<p style="margin:0 0 12px"></p>',
        ]
      }),
      paragraph(writing.html(WHY), 'quiet'),
      `<p style="margin:8px 0 0;font-size:13px;color:#5c6378">${writing.html(CHANGE)} ${link(settings, writing)}</p>`,
    ],
  })
}

const titleOf = ({ number, subject }: DigestTicket): string => `#${number} ${subject}`
