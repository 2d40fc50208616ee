import { type ExportContext, fileNameOf, pictureName } from './exporting.ts'
import {
  audienceOf,
  fieldsIn,
  fieldValuesIn,
  handoverNotesIn,
  presentTicketTexts,
  readFields,
  type Ticket,
  ticketsIn,
  type TimelineEntry,
  timelineIn,
} from '../tickets/index.ts'
import { chatIn, type ChatMessage, notesIn, scheduledIn } from '../conversation/index.ts'
import { everyPage, everyRow } from '../kernel/paging.ts'
import { sideConversationsIn } from '../channels/mail/index.ts'
import {
  type Attachment,
  attachmentsIn,
  scheduledFilesIn,
  sideFilesIn,
  type StoredPicture,
} from '../files/index.ts'
import type { RecordPlace } from './kept-data.ts'
import { watchersIn } from '../notifications/index.ts'

const TICKETS = 50
const ROWS = 200

/**
 * The user's tickets with their timelines. Tickets that they raised are exported completely. Of tickets that they worked on, the
 * messages of others and the ticket's text are left out.
 */
export async function* exportedTickets(
  exporting: ExportContext,
  kind: 'requester' | 'assignee',
): AsyncGenerator<unknown> {
  const { ctx, user, pace } = exporting
  // Spam is personal data too.
  const scope = { kind, id: user.id, withSpam: true } as const
  const pages = everyPage(
    (cursor) => ticketsIn(ctx.store).list(scope, { sort: 'createdAt', limit: TICKETS, cursor }),
    pace,
  )
  for await (const tickets of pages) {
    for (const ticket of tickets) {
      const { id, number, subject, status, createdAt: raisedAt } = ticket
      const timeLine = timeLineOf(exporting, id)
      yield kind === 'requester'
        ? { ...raised(exporting, ticket), timeLine }
        : { id, number, subject, status, raisedAt, timeLine }
    }
  }
}

function raised(exporting: ExportContext, ticket: Ticket): object {
  const { id, number, occurredOn, occurredTime, status, assignee, createdAt } = ticket
  return {
    id,
    number,
    ...presentTicketTexts(ticket),
    occurredOn,
    occurredTime,
    status,
    assignee: assignee?.username ?? null,
    raisedAt: createdAt,
    files: filesOf(exporting, id),
    picture: ticket.picture.full === '' ? null : bring(exporting, ticket.picture),
    fields: fieldsOf(exporting, id),
    chat: chatOf(exporting, id),
  }
}

/** The files attached to a ticket itself. */
async function* filesOf(exporting: ExportContext, ticketId: string): AsyncGenerator<object> {
  for (const file of await attachmentsIn(exporting.ctx.store).ofTicket(ticketId))
    yield bringFile(exporting, file)
}

/** The fields of a ticket that the user may see. */
async function* fieldsOf({ ctx, user }: ExportContext, ticketId: string): AsyncGenerator<object> {
  const { fields } = await readFields(ctx.store, user, ticketId)
  for (const { field, values } of fields)
    if (values.length > 0) yield { name: field.name, values: values.map(({ label }) => label) }
}

/** The tickets and fields with the user as a value, as far as the user may see them. */
export async function* ticketsNaming({ ctx, user }: ExportContext): AsyncGenerator<object> {
  for (const { key, name, kind, requester } of await fieldsIn(ctx.store).all()) {
    if (kind !== 'person' || (user.role === 'User' && requester === 'none')) continue
    const ids = everyRow(
      '',
      (after) => fieldValuesIn(ctx.store).naming(key, user.id, after, ROWS),
      (id) => id,
    )
    for await (const ticket of ids) yield { ticket, field: name }
  }
}

/** Messages have consecutive numbers, so pages are addressed by number. */
async function* chatOf(exporting: ExportContext, ticketId: string): AsyncGenerator<object> {
  const { ctx, user } = exporting
  for (let [first, total] = [1, 1]; first <= total; first += ROWS) {
    const page = await chatIn(ctx.store).page(ticketId, user.id, {
      limit: ROWS,
      before: first + ROWS,
    })
    total = page.total
    for (const message of page.messages) {
      if (message.number >= first) yield presentMessage(exporting, message, message.attachments)
    }
  }
}

/** The store returns the latest entries first; the export is chronological. */
async function* timeLineOf({ ctx, user, pace }: ExportContext, ticketId: string): AsyncGenerator<object> {
  const entries: TimelineEntry[] = []
  const readerIs = audienceOf(user)
  const pages = everyPage(
    (cursor) => timelineIn(ctx.store).list(ticketId, { limit: ROWS, cursor, readerIs }),
    pace,
  )
  for await (const rows of pages) entries.push(...rows)
  for (const { kind, actor, occurredAt, user: about, from, to } of entries.toReversed()) {
    // Requesters see all admins under one name.
    const by = actor?.role === 'Admin' && user.role === 'User' ? 'Admin' : (actor?.username ?? null)
    yield {
      at: occurredAt,
      what: kind,
      by,
      about: about || undefined,
      from: from ?? undefined,
      to: to ?? undefined,
    }
  }
}

/** The user's messages in tickets of others. */
export async function* exportedMessages(exporting: ExportContext): AsyncGenerator<unknown> {
  const { ctx, user, pace } = exporting
  // A cursor before the first event of the kind.
  for (let after: RecordPlace = { kind: 'message.posted', number: 0 }; ;) {
    const events = await ctx.store.privacy.recordOf(user.id, 'actor', after, ROWS)
    const posted = events.flatMap((event) => (event.kind === 'message.posted' ? [event.data.messageId] : []))
    const files = await attachmentsIn(ctx.store).ofMessages(posted)
    for (const message of await ctx.store.privacy.messages(posted)) {
      await pace()
      const ticket = await ticketsIn(ctx.store).find(message.ticketId)
      if (ticket?.requester.id === user.id) continue
      yield { ticket: message.ticketId, ...presentMessage(exporting, message, files.get(message.id)) }
    }
    const last = events.at(-1)
    if (last?.kind !== 'message.posted') return
    after = last
  }
}

/** The user's notes to the next assignee. */
export async function* exportedNotes({ ctx, user }: ExportContext): AsyncGenerator<unknown> {
  const notes = everyRow('', (after) => handoverNotesIn(ctx.store).by(user.id, after, ROWS), idOf)
  for await (const { ticketId, text, writtenAt } of notes) yield { ticket: ticketId, at: writtenAt, text }
}

/** The user's internal notes, with files. */
export async function* exportedStaffNotes(exporting: ExportContext): AsyncGenerator<unknown> {
  const { ctx, user } = exporting
  const notes = everyRow('', (after) => notesIn(ctx.store).by(user.id, after, ROWS), idOf)
  for await (const { ticketId, number, text, document, writtenAt, isRetracted, attachments } of notes) {
    const files = attachments.map((file) => bringFile(exporting, file))
    const written = { number, at: writtenAt, text, formatted: document ?? undefined, isRetracted }
    yield { ticket: ticketId, ...written, ...(files.length > 0 && { files }) }
  }
}

/** The user's messages to third parties, with files. */
export async function* exportedSideMessages(exporting: ExportContext): AsyncGenerator<unknown> {
  const { ctx, user } = exporting
  const readAfter = async (after: string) => {
    const batch = await sideConversationsIn(ctx.store).by(user.id, after, ROWS)
    const files = await sideFilesIn(ctx.store).of(batch.map(idOf))
    return batch.map((message) => ({ ...message, attachments: files.get(message.id) ?? [] }))
  }
  for await (const message of everyRow('', readAfter, idOf)) {
    const { ticketId, recipients, text, document, at, isRetracted, attachments } = message
    const files = attachments.map((file) => bringFile(exporting, file))
    const written = { at, to: recipients, text, formatted: document ?? undefined, isRetracted }
    yield { ticket: ticketId, ...written, ...(files.length > 0 && { files }) }
  }
}

/** The user's scheduled replies that are not sent yet. */
export async function* exportedScheduled(exporting: ExportContext): AsyncGenerator<unknown> {
  const { ctx, user } = exporting
  const readAfter = async (after: string) => {
    const batch = await scheduledIn(ctx.store).by(user.id, after, ROWS)
    const files = await scheduledFilesIn(ctx.store).of(batch.map(idOf))
    return batch.map((reply) => ({ ...reply, attachments: files.get(reply.id) ?? [] }))
  }
  for await (const reply of everyRow('', readAfter, idOf)) {
    const { ticketId, text, document, writtenAt, dueAt, attachments } = reply
    const files = attachments.map((file) => bringFile(exporting, file))
    const written = { at: writtenAt, sentAt: dueAt, text, formatted: document ?? undefined }
    yield { ticket: ticketId, ...written, ...(files.length > 0 && { files }) }
  }
}

/** The tickets that the user watches. */
export async function* exportedWatches({ ctx, user }: ExportContext): AsyncGenerator<unknown> {
  const watches = everyRow(
    '',
    (after) => watchersIn(ctx.store).ofAccount(user.id, after, ROWS),
    ({ ticketId }) => ticketId,
  )
  for await (const { ticketId, about, since } of watches) yield { ticket: ticketId, about, since }
}

const idOf = ({ id }: { id: string }): string => id

function presentMessage(exporting: ExportContext, message: ChatMessage, files: Attachment[] = []): object {
  const { author, role, text, document, postedAt, isRetracted } = message
  const isAdminToUser = role === 'Admin' && exporting.user.role === 'User'
  return {
    at: postedAt,
    by: isAdminToUser ? 'Admin' : author.username,
    text,
    formatted: document ?? undefined,
    ...(files.length > 0 && { files: files.map((file) => bringFile(exporting, file)) }),
    isRetracted,
  }
}

function bring({ pictures }: ExportContext, { full }: StoredPicture): string {
  pictures.add(full)
  return pictureName(full)
}

function bringFile({ files }: ExportContext, file: Attachment): object {
  files.push(file)
  return { name: file.name, mediaType: file.mediaType, size: file.size, file: fileNameOf(file) }
}

/** The mails that the user has sent, as received: with the collapsed text, in any state. */
export async function* exportedMails({ ctx, user, files }: ExportContext): AsyncGenerator<object> {
  const mails = everyRow('', (after) => ctx.store.privacy.mailsFrom(user, after, ROWS), idOf)
  for await (const { id, receivedAt, to, subject, state, ticketId, file } of mails) {
    const original = file === null ? null : { id, name: 'mail.eml', file }
    if (original) files.push(original)
    yield { receivedAt, to, subject, state, ticket: ticketId, original: original && fileNameOf(original) }
  }
}

/** Tickets of others in which the user participates. */
export async function* exportedPartaking({ ctx, user }: ExportContext): AsyncGenerator<object> {
  const tickets = everyRow(
    '',
    (after) => ctx.store.privacy.takingPart(user.id, after, ROWS),
    ({ ticketId }) => ticketId,
  )
  for await (const { ticketId, since, why } of tickets) yield { ticket: ticketId, since, why }
}
