import { TEXTS } from '@support-desk/contract'
import type { Columns, Read } from './reader.ts'
import { asker, list, object, text, textOrNull, whole, yesOrNo, type Route } from './route.ts'

const SHOWN = 50
const CHAT = `select m.text, m.taken_back_at, m.role, a.username, m.posted_at
  from messages m join accounts a on a.id = m.author_id where m.ticket_id = ? order by m.number`

/** One statement for a page of a conversation with its counts; a conversation without messages still has these. */
const PAGE = `select m.id, m.number, m.author_id, a.username, m.role, m.text, m.posted_at, m.client_key,
    m.picture_full is not null, m.taken_back_at, m.document,
    (select json_group_array(json_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size) order by f.place)
      from attachments f where f.message_id = m.id),
    (select json_group_array(json_object('receivedId', e.received_id)) from mail_entries e where e.ticket_id = ?1),
    t.message_count,
    (select max(read_number) from chat_members where ticket_id = t.id and account_id <> ?2),
    (select read_number from chat_members where ticket_id = t.id and account_id = ?2)
  from tickets t left join messages m on m.ticket_id = t.id left join accounts a on a.id = m.author_id
  where t.id = ?1 order by m.number desc limit ${SHOWN}`

const specified = ([words, retractedAt, power, author, time]: Columns) => ({
  msg: retractedAt === null ? words || 'Picture' : TEXTS.retracted,
  user: power === 'Admin' ? 'Admin' : author,
  power,
  time,
})

const own = (reader: string, row: Columns) => {
  const [
    id,
    number,
    authorId,
    username,
    role,
    words,
    postedAt,
    key,
    hasPicture,
    retractedAt,
    document,
    files,
  ] = row
  const isOwn = authorId === reader
  return {
    id,
    number,
    author: { id: authorId, username, role },
    text: retractedAt === null ? words : TEXTS.retracted,
    document: document === null ? null : JSON.parse(String(document)),
    postedAt,
    isOwn,
    key: isOwn ? key : null,
    hasPicture: hasPicture === 1,
    attachments: partsIn(files),
    isRetracted: retractedAt !== null,
  }
}

/** What an install hardly ever has is not read as JSON where there is none. */
const partsIn = (json: Columns[number] | undefined): unknown =>
  json === '[]' ? [] : JSON.parse(String(json))

const COUNTS_FROM = 12

/** A conversation as a whole, its last page, and whether there is anything new in it. */
export const conversationRoutes = (read: Read): Route[] => [
  {
    method: 'GET',
    path: '/api/getchats/:id',
    schema: object({ chats: list(object({ msg: text, user: text, power: text, time: text })) }),
    handle: ({ params: { id = '' } }) => ({ body: { chats: read(CHAT, [id]).map(specified) } }),
  },
  {
    method: 'GET',
    path: '/api/v1/tickets/:id/messages',
    schema: object({
      messages: list(
        object({
          id: text,
          number: whole,
          author: object({ id: text, username: text, role: text }),
          text,
          document: { type: 'object', nullable: true },
          postedAt: text,
          isOwn: yesOrNo,
          key: textOrNull,
          hasPicture: yesOrNo,
          attachments: list(object({ id: text, name: text, mediaType: text, size: whole })),
          isRetracted: yesOrNo,
        }),
      ),
      mails: list(object({ receivedId: text })),
      total: whole,
      seen: whole,
      read: whole,
    }),
    handle(request) {
      const reader = asker(request)
      const rows = read(PAGE, [request.params.id ?? '', reader])
      const [mails, total, seen, seenByReader] = rows[0]?.slice(COUNTS_FROM) ?? []
      const messages = rows.filter(([id]) => id !== null).toReversed()
      return {
        body: {
          messages: messages.map((row) => own(reader, row)),
          mails: partsIn(mails),
          total,
          seen: seen ?? 0,
          read: seenByReader ?? total,
        },
      }
    },
  },
  {
    method: 'GET',
    path: '/api/chatlive/:id/:count',
    schema: object({ msg: text }),
    handle({ params: { id = '', count } }) {
      const [[messages] = []] = read('select message_count from tickets where id = ?', [id])
      return messages === Number(count)
        ? { status: 404, body: { msg: 'Nothing new.' } }
        : { body: { msg: 'There is something new.' } }
    },
  },
]
