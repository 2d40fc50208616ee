import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { readTwoPages } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'
const FACTS = { messageId: 'mail@example.net', digest: 'digest', sender: 'ann@example.net' }
const LATER = at(1000)

/** Reads of received mails, their entries, and participants. */
export function mailInReads(store: Store, { member, ticketId }: Sample): Call[] {
  const { receivedMails, mailEntries, mailIds, participants, mailboxes } = store
  const ofMailbox = (state?: 'held') =>
    readTwoPages(({ limit, cursor }) => receivedMails.list(NOTHING, { limit, cursor, state }))
  return [
    ['a mail', () => receivedMails.find(NOTHING)],
    ['mails of a mailbox', () => ofMailbox()],
    ['mails of a mailbox in a state', () => ofMailbox('held')],
    ['held mails of tickets', () => receivedMails.heldOf([ticketId, NOTHING])],
    ['when the next mail is due', () => receivedMails.nextDue([NOTHING])],
    ['a duplicate mail', () => receivedMails.findEarlier(NOTHING, FACTS)],
    [
      'a duplicate mail without Message-ID',
      () => receivedMails.findEarlier(NOTHING, { ...FACTS, messageId: null }),
    ],
    ['a ticket by its number', () => receivedMails.ticketOfNumber(1)],
    ['tickets that a mail may belong to', () => receivedMails.candidateTickets([ticketId, NOTHING])],
    ['senders of mails', () => store.accounts.findSenders([FACTS.sender, 'eve@example.net'])],
    ['blocked senders', () => readTwoPages((page) => store.blockedSenders.list(page))],
    ['a blocked sender', () => store.blockedSenders.findPattern(FACTS.sender)],
    ['whether a sender is blocked', () => store.blockedSenders.isAny([FACTS.sender, 'example.net'])],
    ['senders blocked by a ticket', () => store.blockedSenders.ofTicket(ticketId)],
    ['counts of limits', () => store.rates.counts(['mail', 'mails'], LATER)],
    ['mails of mailboxes by state', () => mailboxes.counts([NOTHING])],
    ['the entry of a mail', () => mailEntries.find(ticketId, NOTHING)],
    ['tickets of Message-IDs', () => mailIds.find(['a@x', 'b@x'])],
    ['participants of a ticket', () => participants.people(ticketId, member.id)],
    ['whether a user is a participant', () => participants.has(ticketId, member.id)],
  ]
}

/** Reads of the few rows of one ticket or person, which are found by an index and then sorted. */
export const mailInReadsOfOne = (
  { mailEntries, mailIds, privacy }: Store,
  { member, ticketId }: Sample,
): Call[] => [
  ['marks of mails of a ticket', () => mailEntries.marks(ticketId, 'staff')],
  ['folded texts of mails of a ticket', () => mailEntries.rests(ticketId)],
  ['Message-IDs of a ticket', () => mailIds.threadOf(ticketId)],
  ['mails from a user', () => privacy.mailsFrom({ ...member, email: FACTS.sender }, '', 10)],
  ['tickets with a participant', () => privacy.takingPart(member.id, '', 10)],
]

/** Changes of a mail from its arrival to the removal of its content. */
export const mailInChanges = (store: Store, { member, ticketId }: Sample): Call[] => [
  [
    'a mail stored, claimed, delivered and emptied',
    () =>
      store.write(async (tx) => {
        const [mailboxId, id] = [newId(), newId()]
        const choice = { name: 'Help', address: `${id}@example.com`, replyName: '' }
        const feeds = {
          teamId: null,
          formId: null,
          isOn: true,
          importSince: null,
          acknowledges: true,
          quotes: 'off' as const,
          checksBy: null,
          replyToSenders: [],
          canaryMinutes: null,
          movesAfterDays: null,
          movesTo: null,
        }
        const door = {
          door: 'http' as const,
          sealed: '',
          secretHash: null,
          createdAt: at(0),
          junkSince: null,
        }
        await tx.mailboxes.insert({ ...choice, ...feeds, ...door, id: mailboxId })
        const arrival = {
          receivedAt: at(0),
          dueAt: at(0),
          size: 1,
          file: `${id}.bin`,
          isImport: false,
          envelope: null,
        }
        await tx.receivedMails.keep(mailboxId, [{ ...arrival, id, door: 'http', place: null }])
        const most = { mails: 20, bytes: 1000 }
        const mails = await tx.receivedMails.claim(LATER, at(2000), { except: [NOTHING], most })
        await tx.receivedMails.renew({ mails, leasedUntil: at(2000) }, at(3000))
        await tx.receivedMails.isOurs({ id, tries: 1 })
        await tx.receivedMails.retryLater({ id, tries: 1 }, at(4000), 'away')
        await tx.receivedMails.noteFacts(id, {
          ...FACTS,
          senderName: 'Ann',
          subject: 'Lamp',
          kind: 'person',
          kindReason: null,
          isAuthenticated: null,
          checks: null,
          bounce: null,
        })
        const entry = { rest: '', html: null, remoteImages: { count: 0, hosts: [] } }
        await tx.receivedMails.addEntry({ ...entry, receivedId: id, ticketId, messageId: NOTHING })
        const messageId = `${id}@example.net`
        await tx.mailIds.add({ messageId, ticketId, what: 'received', entryId: null, at: LATER })
        const outcome = { state: 'delivered', reason: 'answer', way: [], accountId: member.id } as const
        await tx.receivedMails.close(id, { ...outcome, ticketId, entryId: NOTHING })
        await tx.accounts.markBounced(member.id, id)
        await tx.accounts.markBounced(member.id, null)
        await tx.attachments.markSignature({ ticketId, messageId: NOTHING }, member.id, 'logo.bin')
        await tx.receivedMails.forgetMessage(NOTHING)
        await tx.receivedMails.startAgain(id, LATER)
        await tx.retention.emptyIgnoredMails({ mailboxId, after: 0 }, LATER, 50)
      }),
  ],
]
