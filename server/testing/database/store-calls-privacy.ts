import { type Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { writeCursor } from '../../kernel/keyset-pages.ts'
import { readTwoPages } from './store-calls.ts'
import {
  contactChange,
  contactMergeChange,
  contactReads,
  organisationChange,
} from './store-calls-contacts.ts'
import { setupChange, setupReads } from './store-calls-setup.ts'
import { at } from './test-store.ts'
import { LEFT_BEHIND } from '../../users/departure/departure.ts'

const LATER = at(1000)
const PLACE = writeCursor(['a', 'a'])

/** Reads of personal data by staff, for exports of it, for retention, and for the setup of the desk. */
export function privacyReads(store: Store, sample: Sample): Call[] {
  const { accounts, jobs, pictures, privacy, retention, tickets } = store
  const { member, ticketId, messageId } = sample
  const start = { kind: '', number: 0 }
  return [
    ...contactReads(store, sample),
    ...setupReads(store),
    ['the user of a deleted account', () => privacy.find(member.id)],
    ['usernames that break the rules', () => accounts.listUsernameIssues({ limit: 1, cursor: PLACE })],
    ['deleted users', () => readTwoPages((page) => privacy.listFormer(page))],
    ['deleted users by name', () => readTwoPages((page) => privacy.listFormer({ ...page, q: 'a' }))],
    ['sessions of a user', () => privacy.sessionsOf(member.id)],
    ['mail to an address', () => privacy.mailTo('ada@example.com', '', 10)],
    ['events by a user', () => privacy.recordOf(member.id, 'actor', start, 10)],
    ['events about a user', () => privacy.recordOf(member.id, 'about', start, 10)],
    ['some messages', () => privacy.messages([messageId])],
    ['solved tickets without later activity', () => retention.restingTickets(LATER, 0, 10)],
    ['tickets in the bin', () => readTwoPages((page) => tickets.listDeleted(page))],
    ['a ticket in the bin', () => tickets.findDeleted(ticketId)],
    ['tickets that leave the bin', () => tickets.deletedBefore(LATER, 10)],
    ['tickets in lists', () => tickets.listedAmong([ticketId])],
    ['samples among tickets', () => tickets.samplesAmong([ticketId])],
    ['counts with spam', () => tickets.counts({ kind: 'requester', id: member.id, withSpam: true })],
    ['whether a ticket is solved without later activity', () => retention.isResting(ticketId, LATER)],
    ['whether a conversation has texts', () => retention.hasWords(ticketId)],
    ['the next scheduled jobs', () => jobs.earliest(['departure', 'retention'], 5)],
    ['scheduled runs of a job', () => jobs.waiting('departure')],
    ['a job', () => jobs.find({ job: 'retention', key: '' })],
    ['pictures without a reference', () => pictures.unused(['full.webp', 'none.webp'])],
  ]
}

/** Changes of a handover with a note, which the timeline shows. */
export const handover = (store: Store, member: Sample['member'], ticketId: string): Call => [
  'handing over',
  () =>
    store.write(async (tx) => {
      const note = { id: 'note', ticketId, authorId: member.id, text: 'For you', writtenAt: LATER }
      await tx.handoverNotes.insert(note)
      const data = { formerAssigneeId: member.id, noteId: note.id }
      await tx.events.append({ kind: 'ticket.released', ticketId, data }, LATER)
      await tx.timeline.list(ticketId, { limit: 1, readerIs: 'requester' })
      await tx.tickets.transfer(ticketId, member.id, member, { at: LATER, version: 3 })
      await tx.chat.leave(ticketId, 'nobody')
    }),
]

/** Changes of contacts and settings of the desk, and for erasure and retention. */
export function privacyChanges(store: Store, sample: Sample): Call[] {
  const { member, ticketId } = sample
  const change = (name: string, work: Parameters<Store['write']>[0]): Call => [name, () => store.write(work)]
  return [
    contactChange(store, sample),
    organisationChange(store, sample),
    contactMergeChange(store, sample),
    setupChange(store),
    change('deleting old mail', ({ retention }) => retention.dropMail(LATER, 10)),
    change('deleting expired rows', ({ retention }) => retention.dropExpired(at(0), 10)),
    change('emptying a chat', ({ retention }) => retention.emptyChat(ticketId)),
    change('marking spam', ({ tickets }) =>
      tickets.setRemoval(ticketId, { spam: { at: LATER, by: member.id } }),
    ),
    change('removing a ticket', ({ retention }) => retention.removeTicket(ticketId)),
    change('deleting the rows of an account', async (tx) => {
      await tx.tickets.unassignSomeOf(member.id, 10, LATER)
      const { id: accountId, username } = member
      const email = 'ada@example.com'
      const departure = await tx.departures.begin({
        accountId,
        username,
        email,
        actorId: accountId,
        isErased: true,
        keepsAccount: false,
      })
      for (const what of LEFT_BEHIND) await tx.departures.drop(what, departure, 10)
      await tx.departures.rename(departure, 'Former member', 0, 10)
      await tx.departures.find(accountId)
      await tx.departures.finish(departure)
    }),
    change('scheduling a job', async ({ jobs }) => {
      const row = { job: 'departure', key: member.id }
      await jobs.ensure([{ job: 'retention', dueAt: LATER }])
      await jobs.schedule(row, LATER, '{}')
      await jobs.cancel(row)
      await jobs.schedule(row, LATER, '{}')
      for (const lease of ['a', 'b', 'c', 'd']) {
        const [seen] = await jobs.earliest([row.job, 'other'], 3)
        const claimed = seen && (await jobs.claim(seen, lease, LATER))
        if (!claimed) throw new Error('Nothing was claimed.')
        await jobs.extend(claimed, LATER)
        await jobs.cancel(row)
        await jobs.schedule(row, LATER, '{}')
        if (lease === 'a') await jobs.release(claimed, LATER)
        else if (lease === 'b') await jobs.fail(claimed, LATER, LATER, 'no luck')
        else if (lease === 'c') await jobs.finish(claimed, LATER, LATER)
        else await jobs.finish(claimed, LATER, null)
      }
    }),
    change('replacing a picture', ({ pictures }) =>
      pictures.replace('full.webp', { full: 'full.webp', thumb: 'thumb.webp' }, 10),
    ),
    change('checking names', ({ accounts }) => accounts.judgeNames(10)),
    change('erasing a user', ({ privacy }) => privacy.forget(member.id, 'Former member', LATER)),
  ]
}
