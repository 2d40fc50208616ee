import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { CHAIN_START, chainedHash, contentHash, newSalt } from '../../server/kernel/event-log/event-chain.ts'
import { subjectKey } from '../../server/tickets/lists/subject-key.ts'
import { bulkInsert, type BulkInsert } from './bulk-insert.ts'
import { DAY } from './calendar.ts'
import { historyRandom } from './history-random.ts'
import { countFigures } from './figures.ts'
import type { HistoryWriter } from './history.ts'
import { iso } from './iso.ts'
import type { Life, Message, Step } from './life.ts'
import { PLACE_COLUMNS, placeRow } from './queue.ts'
import type { Somebody } from './users.ts'

/** What the hashes of events are salted with is foreseeable here, like all that is made. */
const SALTS = 11
const SALT = newSalt().length

/** Writes a history as the rows that the product would have left. In the end it gives the hash of the last event. */
export function rowWriter(
  database: DatabaseSync,
  passwordHash: string,
): HistoryWriter & { finish(): string } {
  const inserts: BulkInsert[] = []
  const table: Table = (name, columns) => {
    const insert = bulkInsert(database, name, columns)
    inserts.push(insert)
    return insert.add
  }
  const account = table('accounts', [
    'id',
    'username',
    'username_key',
    'email',
    'email_key',
    'password_hash',
    'role',
    'department',
    'employee_code',
    'picture',
    'joined_at',
    'mail_assigned',
    'mail_status',
    'mail_chat',
  ])
  const event = eventWriter(table)
  const ticket = ticketWriter(table)
  const message = messageWriter(table)
  const figure = table('ticket_figures', ['figure', 'period', 'value', 'n'])
  const figures = countFigures()
  return {
    account(user) {
      account(...accountRow(user, passwordHash))
    },
    ticket(life) {
      ticket(life)
      figures.add(life)
    },
    step(step, number) {
      if (step.message) message(step.message)
      event.add(step, number)
    },
    finish() {
      for (const row of figures.rows()) figure(...row)
      for (const insert of inserts) insert.finish()
      return event.latestHash()
    },
  }
}

/** Opens a table to write rows of these columns. */
type Table = (name: string, columns: string[]) => (...row: SQLInputValue[]) => void

function eventWriter(table: Table): { add(step: Step, number: number): void; latestHash(): string } {
  const event = table('events', [
    'number',
    'kind',
    'ticket_id',
    'actor_id',
    'about_id',
    'data',
    'occurred_at',
    'salt',
    'hash',
  ])
  const random = historyRandom(SALTS)
  let latest = CHAIN_START
  return {
    add({ kind, ticketId, actorId, about, data, at }, number) {
      const [time, salt] = [iso(at), random.id().slice(0, SALT)]
      const said = { ticket_id: ticketId, actor_id: actorId, about_id: about, data, occurred_at: time }
      latest = chainedHash(latest, number, contentHash({ kind, ...said, token_id: null, salt }))
      event(number, kind, ticketId, actorId, about, data, time, salt, latest)
    },
    latestHash: () => latest,
  }
}

const accountRow = (user: Somebody, passwordHash: string) => [
  user.id,
  user.username,
  user.username.toLowerCase(),
  user.email,
  user.email.toLowerCase(),
  passwordHash,
  user.role,
  user.department,
  user.employeeCode,
  user.picture,
  iso(user.joinedAt),
  Number(user.wants.assigned),
  Number(user.wants.status),
  Number(user.wants.chat),
]

function ticketWriter(table: Table): (life: Life) => void {
  const ticket = table('tickets', [
    'id',
    'number',
    'requester_id',
    'assignee_id',
    'assignee_key',
    'state',
    'subject',
    'subject_key',
    'message',
    'occurred_at',
    'picture_full',
    'picture_thumb',
    'opened_at',
    'message_count',
    'created_at',
    'version',
    'first_answered_at',
    'solved_at',
    ...PLACE_COLUMNS,
  ])
  const member = table('chat_members', ['ticket_id', 'account_id', 'read_number', 'latest_at', 'unread'])
  const notification = table('notifications', ['id', 'account_id', 'ticket_id', 'kind', 'text', 'created_at'])
  const mail = table('outbox', [
    'id',
    'message_id',
    'recipient',
    'sealed',
    'topic',
    'due_at',
    'attempts',
    'sent_at',
    'account_id',
    'ticket_id',
    'claimed_at',
    'give_up_at',
    'told_number',
  ])
  return (life) => {
    const { id, requester, assignee, picture } = life
    ticket(
      id,
      life.number,
      requester.id,
      assignee?.id ?? null,
      assignee?.username.toLowerCase() ?? '',
      life.state,
      life.subject,
      subjectKey(life.subject),
      life.message,
      life.occurredAt,
      picture.full,
      picture.thumb,
      life.openedAt === null ? null : iso(life.openedAt),
      life.messageCount,
      iso(life.raisedAt),
      life.version,
      life.firstAnsweredAt === null ? null : iso(life.firstAnsweredAt),
      life.solvedAt === null ? null : iso(life.solvedAt),
      ...placeRow(life.place),
    )
    for (const { user, read } of life.members)
      member(id, user.id, read, iso(life.latestAt), life.messageCount - read)
    for (const notice of life.notices) {
      notification(notice.id, notice.accountId, id, notice.kind, notice.text, iso(notice.at))
    }
    for (const { id: mailId, to, topic, at, told } of life.mails) {
      const sentAt = iso(at)
      const content = ['', topic, sentAt, 1, sentAt, to.id, id, sentAt, iso(at + DAY), told]
      mail(mailId, `<${mailId}@localhost>`, to.email, ...content)
    }
  }
}

function messageWriter(table: Table): (message: Message) => void {
  const statement = table('messages', [
    'id',
    'ticket_id',
    'number',
    'author_id',
    'role',
    'text',
    'posted_at',
    'client_key',
    'picture_full',
    'picture_thumb',
    'taken_back_at',
  ])
  return ({ id, ticketId, number, authorId, role, text, at, key, picture, retractedAt }) => {
    const taken = retractedAt === null ? null : iso(retractedAt)
    const [full, thumb] = [picture?.full ?? null, picture?.thumb ?? null]
    statement(id, ticketId, number, authorId, role, text, iso(at), key, full, thumb, taken)
  }
}
