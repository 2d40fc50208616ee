import { OF_INSTALL, OWNED, ROLE_OF } from './subject-makers.ts'
import type { Role } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import { sealContent } from '../../channels/mail/outbound/mail-queue.ts'
import type { SubjectKind } from './subject-kind.ts'
import { createMacro, createView } from './subjects-of-staff.ts'
import type { UserName } from '../../kernel/actor.ts'
import { type User, samplePicture, type TestServer } from './test-server.ts'
import { addBulkJob, addScheduledReply } from './add-subjects.ts'
import type { StoredPicture } from '../../files/index.ts'

/** A user of the tested role, and another user of each role as the owner of foreign subjects. */
export type Cast = { self: User; others: Record<Role, User> }

/** A subject in a request, and the `power` field of the same request. */
export type Subject = { id: string; power?: Role }

/**
 * The relations of a subject to the actor. A ticket, message or note is `own` for the requester and for the assignee;
 * `free` is an unassigned ticket; `elsewhere` is a message of another ticket.
 */
export function variantsOf(kind: SubjectKind, role: Role | null, beside: readonly SubjectKind[]): string[] {
  const own = role === null || role === 'Admin' ? [] : ['own']
  switch (kind) {
    case 'ticket':
      // An unassigned ticket has no chat.
      return [...own, 'foreign', ...(beside.includes('message') ? [] : ['free']), 'unknown']
    case 'message':
    case 'note':
    case 'scheduledReply':
      return ['mine', 'theirs', 'elsewhere', 'unknown']
    case 'user':
      return [...(role === null ? [] : ['self']), 'user', 'member', 'admin', 'unknown']
    case 'notification':
    case 'factor':
    case 'session':
    case 'token':
    case 'identity':
    case 'bulkJob':
    case 'upload':
      return [...(role === null ? [] : ['own']), 'foreign', 'unknown']
    case 'view':
    case 'macro':
      return [...(role === null ? [] : ['own']), 'foreign', 'shared', 'unknown']
    case 'attachment':
      return [...own, 'foreign', 'ofNote', 'unknown']
    case 'mail':
      return ['failed', 'unknown']
    case 'mailEntry':
      return ['unknown']
    case 'service':
    case 'loginProvider':
    case 'team':
    case 'organisation':
    case 'mailbox':
    case 'webhook':
    case 'calendar':
    case 'tag':
    case 'field':
    case 'form':
    case 'invitation':
      return ['known', 'unknown']
    case 'link':
      return ['known', 'elsewhere', 'unknown']
  }
}

/** Creates subjects in the store directly, without side effects. */
export async function createSubjects(testServer: TestServer) {
  const { store } = testServer.ctx
  const picture: StoredPicture = await testServer.ctx.pictures.keepScreenshot(await samplePicture(), '')
  const at = (): string => testServer.now().toISOString()

  async function ticket(requester: UserName, assignee: UserName | null): Promise<string> {
    const id = newId()
    const written = { subject: 'Printer', message: 'It smokes.', occurredOn: '2026-01-05', occurredTime: '' }
    await store.write(async (tx) => {
      await tx.tickets.insert({ ...written, id, requesterId: requester.id, picture, createdAt: at() })
      if (!assignee) return
      await tx.tickets.assignIfFree(id, assignee, at())
      await tx.chat.join(id, [requester.id, assignee.id], at())
    })
    return id
  }

  async function message(ticketId: string, author: User): Promise<string> {
    const id = newId()
    const { id: authorId, role } = author
    await store.write((tx) => tx.chat.append({ id, ticketId, authorId, role, text: 'Hello', postedAt: at() }))
    return id
  }

  async function note(ticketId: string, { id: authorId }: User): Promise<string> {
    const id = newId()
    const written = { id, ticketId, authorId, text: 'Known fault', writtenAt: at() }
    await store.write((tx) => tx.notes.insert({ ...written, key: null, mentions: [] }))
    return id
  }

  async function notification(accountId: string, ticketId: string): Promise<string> {
    const id = newId()
    const rest = { kind: 'ticket.taken', text: 'News', values: null, createdAt: at(), replaces: [] }
    await store.write((tx) => tx.notifications.insert({ ...rest, id, accountId, ticketId }))
    return id
  }

  async function failedMail(reader: User, ticketId: string): Promise<string> {
    const id = newId()
    const about = { id: ticketId, subject: 'Printer', readerIs: 'requester' } as const
    const content = { kind: 'news', ticket: about, heading: 'News', detail: 'News' } as const
    const sealed = sealContent(testServer.ctx, { id, recipient: reader.email }, content)
    const names = { messageId: `<${id}@desk>`, recipient: reader.email, accountId: reader.id, topic: null }
    const lease = { until: '9999', giveUpAt: '9999' }
    await store.write(async (tx) => {
      await tx.outbox.insert({ ...names, id, ticketId, sealed, dueAt: '0001', giveUpAt: null })
      await tx.outbox.claim(at(), lease)
      await tx.outbox.giveUp({ id, leasedUntil: lease.until }, at(), 'No such mailbox')
    })
    return id
  }

  async function session(accountId: string): Promise<string> {
    const publicId = newId()
    const [startedAt, expiresAt] = [at(), '9999']
    const from = { userAgent: '', address: '' }
    await store.write((tx) =>
      tx.sessions.insert({
        id: newId(),
        publicId,
        accountId,
        startedAt,
        expiresAt,
        endsAt: expiresAt,
        ...from,
      }),
    )
    return publicId
  }

  /** An unfinished upload. */
  async function upload(accountId: string): Promise<string> {
    const id = newId()
    const announced = { id, accountId, name: 'notes.txt', size: 4, createdAt: at() }
    await store.write((tx) => tx.uploads.insert(announced))
    return id
  }

  async function attachment(ticketId: string, uploaderId: string, isOfNote: boolean): Promise<string> {
    const hangsOn = newId()
    const about = { ticketId, ...(isOfNote ? { noteId: hangsOn } : { messageId: hangsOn }) }
    const content = {
      id: newId(),
      mediaType: 'image/png',
      file: picture.full,
      thumb: picture.thumb,
      name: 'a.png',
      size: 4,
    }
    await store.write((tx) => tx.attachments.add(about, [{ ...content, uploaderId }], at()))
    return content.id
  }

  /** An account that never logs in. */
  async function user(role: Role): Promise<string> {
    const id = newId()
    const account = { id, username: id, email: `${id}@example.com`, role, passwordHash: '', joinedAt: at() }
    await store.write((tx) => tx.accounts.insert(account))
    return id
  }

  /** A link between a ticket and another one. */
  async function link(ticketId: string, createdBy: string): Promise<string> {
    const id = newId()
    const otherId = await ticket({ id: createdBy, username: '' }, null)
    const related = { id, ticketId, otherId, kind: 'related', createdBy, createdAt: at() } as const
    await store.write((tx) => tx.ticketLinks.insert(related))
    return id
  }

  function makeTicket(variant: string, { self, others }: Cast): Promise<string> {
    const isUser = self.role === 'User'
    if (variant === 'free') return ticket(isUser ? self : others.User, null)
    if (variant === 'foreign') return ticket(others.User, others.SupportTeam)
    return isUser ? ticket(self, others.SupportTeam) : ticket(others.User, self)
  }

  async function makeMessage(variant: string, cast: Cast, ticketId: string | undefined): Promise<string> {
    const { self, others } = cast
    const author = variant === 'theirs' ? others.SupportTeam : self
    const elsewhere = variant === 'elsewhere' || ticketId === undefined
    return message(elsewhere ? await ticket(self, others.SupportTeam) : ticketId, author)
  }

  /** A note or draft of staff, hidden from requesters. */
  async function makeByStaff(
    make: (ticketId: string, author: User) => Promise<string>,
    variant: string,
    { self, others }: Cast,
    ticketId?: string,
  ): Promise<string> {
    const elsewhere = variant === 'elsewhere' || ticketId === undefined
    return make(
      elsewhere ? await ticket(others.User, null) : ticketId,
      variant === 'theirs' ? others.SupportTeam : self,
    )
  }

  /** A fresh subject. `ticketId` is the ticket in the same request, if any. */
  return async function make(
    kind: SubjectKind,
    variant: string,
    cast: Cast,
    ticketId?: string,
  ): Promise<Subject> {
    if (variant === 'unknown') return { id: newId(), power: 'User' }
    const { self, others } = cast
    switch (kind) {
      case 'ticket':
        return { id: await makeTicket(variant, cast) }
      case 'message':
        return { id: await makeMessage(variant, cast, ticketId) }
      case 'note':
        return { id: await makeByStaff(note, variant, cast, ticketId) }
      case 'scheduledReply':
        return { id: await makeByStaff(addScheduledReply(store), variant, cast, ticketId) }
      case 'mailEntry':
        throw new Error('Mails of tickets come in by mailboxes.')
      case 'notification': {
        const owner = variant === 'own' ? self : others.User
        return { id: await notification(owner.id, await ticket(others.User, null)) }
      }
      case 'factor':
      case 'token':
      case 'identity':
        return { id: await OWNED[kind](store, variant === 'own' ? self.id : others.User.id, at()) }
      case 'session':
        return { id: await session(variant === 'own' ? self.id : others.User.id) }
      case 'loginProvider':
      case 'service':
      case 'team':
      case 'organisation':
      case 'webhook':
      case 'calendar':
      case 'mailbox':
      case 'field':
      case 'tag':
      case 'form':
      case 'invitation':
        return { id: await OF_INSTALL[kind](store, at()) }
      case 'bulkJob':
        return { id: await addBulkJob(store, (variant === 'own' ? self : others.SupportTeam).id, at()) }
      case 'view':
      case 'macro': {
        const owner = variant === 'shared' ? null : variant === 'own' ? self : others.Admin
        return { id: await (kind === 'view' ? createView : createMacro)(store, owner, at()) }
      }
      case 'upload':
        return { id: await upload(variant === 'own' ? self.id : others.User.id) }
      case 'attachment': {
        const isOfNote = variant === 'ofNote'
        return { id: await attachment(await makeTicket(isOfNote ? 'own' : variant, cast), self.id, isOfNote) }
      }
      case 'mail':
        return { id: await failedMail(others.User, await ticket(others.User, others.SupportTeam)) }
      case 'link': {
        const isHere = variant === 'known' && ticketId !== undefined
        return { id: await link(isHere ? ticketId : await ticket(others.User, null), others.User.id) }
      }
      case 'user': {
        const role = ROLE_OF[variant]
        return role ? { id: await user(role), power: role } : { id: self.id, power: self.role }
      }
    }
  }
}
