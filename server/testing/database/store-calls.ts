import { ACCOUNT_SORTS, TICKET_QUERY_SORTS, type TicketStatus } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import { type Store } from '../../kernel/store.ts'
import { addAccount, addTicket, at } from './test-store.ts'
import type { Rows } from '../../kernel/paging.ts'
import type { TicketQuery, TicketScope } from '../../tickets/index.ts'
import { SEALED_COLUMNS } from '../../kernel/secrets/sealed-columns.ts'
import type { NewMail } from '../../channels/mail/index.ts'
import type { NewMessage } from '../../conversation/index.ts'

/** Some users and their data, enough for a second page of every list. */
export type Sample = Record<'requester' | 'member', { id: string; username: string }> &
  Record<'ticketId' | 'otherId' | 'messageId', string>

/** A named call of a store. */
export type Call = [name: string, run: () => Promise<unknown>]

const LATER = at(1000)
const PAGE = { limit: 1 }

/** Inserts a {@link Sample}. */
export async function addSample(store: Store): Promise<Sample> {
  const [requester, member] = [await addAccount(store, 'User'), await addAccount(store, 'SupportTeam')]
  const ids: string[] = []
  for (const subject of ['lamp one', 'lamp two', 'lamp three', 'lamp four']) {
    ids.push(await addTicket(store, requester.id, { subject }))
  }
  const messageIds: string[] = []
  for (const ticketId of ids.slice(0, 2)) {
    await store.write((tx) => tx.tickets.assignIfFree(ticketId, member, LATER))
    for (const [index, author] of [requester, member].entries()) {
      messageIds.push(newId())
      await store.write(async (tx) => {
        await tx.chat.join(ticketId, [author.id], at(index))
        await tx.chat.append(message(ticketId, author.id, messageIds.at(-1) ?? ''))
        await tx.notifications.insert(notification(author.id, ticketId, index))
        await tx.events.append({ kind: 'ticket.opened', ticketId, data: {} }, at(index))
      })
    }
  }
  await store.write(async (tx) => {
    await tx.sessions.insert(session(member.id))
    await tx.rates.hit('first', at(0), LATER)
    await tx.codes.replace('ada@example.com', {
      codeHash: '',
      challengeHash: '',
      expiresAt: LATER,
      triesLeft: 1,
    })
    await tx.outbox.insert({ ...mailTo(member.id, ids[0] ?? ''), topic: 'first' })
  })
  await store.files.keep('name', new Uint8Array(1))
  await store.secret.create('secret')
  return { requester, member, ticketId: ids[0] ?? '', otherId: ids[1] ?? '', messageId: messageIds[0] ?? '' }
}

const session = (accountId: string) => ({
  id: 'first',
  publicId: 'first',
  accountId,
  startedAt: at(0),
  expiresAt: LATER,
  endsAt: LATER,
  userAgent: '',
  address: '',
})

const message = (ticketId: string, authorId: string, id: string): NewMessage => ({
  id,
  ticketId,
  authorId,
  role: 'User',
  text: 'a new lamp',
  postedAt: LATER,
  key: id,
})

const notification = (accountId: string, ticketId: string, index: number) => ({
  id: newId(),
  accountId,
  ticketId,
  kind: 'message.posted',
  text: 'lamp',
  values: { note: 'lamp' },
  userId: accountId,
  createdAt: at(index),
  replaces: [],
})

const mailTo = (accountId: string, ticketId: string): NewMail => ({
  id: newId(),
  messageId: newId(),
  recipient: 'a@example.com',
  accountId,
  ticketId,
  sealed: '',
  dueAt: LATER,
  giveUpAt: null,
  topic: 'chat:1',
})

/** The parameters of a list of tickets. */
export type TicketListCall = { scope: TicketScope } & Pick<TicketQuery, 'statuses' | 'sort'>

/** One call for each combination of scope, statuses and order of a ticket list. */
export const ticketListCalls = ({ requester, member }: Sample): TicketListCall[] =>
  (
    [{ kind: 'all' }, { kind: 'requester', id: requester.id }, { kind: 'assignee', id: member.id }] as const
  ).flatMap((scope) =>
    ([[], ['Waiting'], ['Waiting', 'Unassigned']] as TicketStatus[][]).flatMap((statuses) =>
      TICKET_QUERY_SORTS.map((sort) => ({ scope, statuses, sort })),
    ),
  )

/** Reads the first two pages of a list. */
export async function readTwoPages<T>(
  list: (page: { limit: number; cursor?: string }) => Promise<Rows<T>>,
): Promise<void> {
  const { nextCursor } = await list(PAGE)
  if (nextCursor !== null) await list({ ...PAGE, cursor: nextCursor })
}

/** All reads except lists of tickets and searches. */
export function readCalls(store: Store, { requester, member, ticketId, messageId }: Sample): Call[] {
  const { accounts, chat, outbox } = store
  return [
    ['an account', () => accounts.find(member.id)],
    ['a user', () => accounts.findUser(member.id)],
    ['a login', () => accounts.findForLogin(member.username)],
    ['names in use', () => accounts.conflict('new', 'new@example.com', 'User')],
    ['the number of admins', () => accounts.count('Admin')],
    ['support members', () => readTwoPages((page) => accounts.listSupportMembers(page))],
    ...ACCOUNT_SORTS.map((sort): Call => [
      `users by ${sort}`,
      () => readTwoPages((page) => accounts.listWithTickets('User', { ...page, sort })),
    ]),
    ['preferences', () => store.preferences.find(member.id)],
    ['phone numbers', () => store.phones.list(member.id)],
    ['accounts by phone number', () => store.phones.find('079 123 45 67', 10)],
    ['mail preferences', () => store.mailPreferences.find(member.id)],
    ['an account by address', () => accounts.findByEmail('ada@example.com')],
    ['a password', () => accounts.passwordHash(member.id)],
    ['a session', () => store.sessions.findActor('id', LATER)],
    [
      'some sessions',
      () => Promise.all(['a', 'b', 'c', 'd'].map((id) => store.sessions.findActor(id, LATER))),
    ],
    ['why a session ended', () => store.sessions.whyEnded('id')],
    ['a listed session', () => store.sessions.find('id')],
    ['sessions', () => store.sessions.list(member.id, LATER, 10)],
    ['second factors', () => store.factors.list(member.id)],
    ['recovery codes', () => store.factors.recoveryCodes(member.id)],
    ['a second step', () => store.factors.findChallenge('first', LATER)],
    ['roles that need a second factor', () => store.factors.requiredRoles()],
    ['a code', () => store.codes.find('ada@example.com')],
    ['a ticket', () => store.tickets.find(ticketId)],
    ['the requester of a ticket', () => store.tickets.requesterOf(ticketId)],
    ['counts', () => store.tickets.counts({ kind: 'requester', id: requester.id })],
    ['a message', () => chat.find(ticketId, messageId)],
    ['a request key of a message', () => chat.findByKey(requester.id, messageId)],
    ['newer messages', () => chat.newerOfOthers(ticketId, member.id, 0, 50)],
    ['a whole conversation', () => chat.said(ticketId)],
    ['the end of a conversation', () => chat.page(ticketId, requester.id, { limit: 1 })],
    ['earlier messages', () => chat.page(ticketId, requester.id, { limit: 1, before: 2 })],
    ['the number of messages', () => chat.messageCount(ticketId)],
    ['conversations', () => readTwoPages((page) => chat.conversations(member.id, page))],
    ...(['all', 'requester'] as const).map((kind): Call => [
      `numbers of ${kind}`,
      () => store.tickets.numbers({ kind, id: requester.id }, { ids: [ticketId], numbers: [1] }),
    ]),
    ['open tickets of several users', () => store.tickets.openCounts([member.id])],
    ['links of a ticket', () => store.ticketLinks.of(ticketId)],
    ['tickets merged into a ticket', () => store.merges.sourcesOf(ticketId)],
    ['handover notes', () => store.handoverNotes.by(member.id, 'a', 10)],
    ['latest changes', () => store.timeline.latestChanges(ticketId, 3)],
    ['notifications', () => readTwoPages((page) => store.notifications.list(member.id, page))],
    ['events', () => store.events.list(1, 10)],
    ['the latest event', () => store.events.latest()],
    ...auditCalls(store, member.id, ticketId),
    ['mail about a topic', () => outbox.topic('chat:1')],
    ['unseen messages', () => chat.unseen(ticketId, requester.id, 0, 5)],
    ['the next mail', () => outbox.nextDue()],
    ['the next mail but one', () => outbox.nextDue(['a'])],
    ['failed mail', () => readTwoPages((page) => outbox.listFailed(page))],
    ['names of files', () => store.files.names('', 10)],
    ['a file', () => store.files.open('name')],
    ['the secret', () => store.secret.read()],
    ...SEALED_COLUMNS.map((place): Call => [`sealed: ${place}`, () => store.sealed.list(place, 'a', 10)]),
  ]
}

function auditCalls({ audit }: Store, userId: string, ticketId: string): Call[] {
  const [from, to] = ['2026-01-01T00:00:00.000Z', LATER]
  const kinds = ['ticket.opened', 'session.started'] as const
  const filters = [{}, { userId }, { kinds }, { userId, kinds }, { ticketId, userId, kinds }, { from, to }]
  return [
    ...filters.map((filter): Call => [
      `the record by ${Object.keys(filter).join(' and ')}`,
      () => readTwoPages((page) => audit.page({ from, ...filter }, page)),
    ]),
    ['users of the audit log', () => audit.findUsers('ad', 10)],
  ]
}

/** All changes. Each must cost the same for any amount of data. */
export function changeCalls(store: Store, { requester, member, ticketId, messageId }: Sample): Call[] {
  const mail = mailTo(member.id, ticketId)
  const lease = { id: mail.id, leasedUntil: LATER }
  const change = (name: string, work: Parameters<Store['write']>[0]): Call => [name, () => store.write(work)]
  return [
    ['creating a ticket', () => addTicket(store, requester.id)],
    change('marking a ticket as opened', (tx) => tx.tickets.markOpened(ticketId, LATER)),
    change('setting a status', (tx) =>
      tx.tickets.changeStatus(ticketId, member.id, { from: 'Waiting', to: 'Solved', at: LATER }, 2),
    ),
    change('posting a message', async (tx) => {
      await tx.tickets.hold(ticketId)
      await tx.chat.append(message(ticketId, requester.id, newId()))
      await tx.chat.join(ticketId, [requester.id], LATER)
      await tx.chat.markRead(ticketId, requester.id, 3)
    }),
    change('retracting a message', async (tx) => {
      const sent = await tx.chat.find(ticketId, messageId)
      return sent && tx.chat.retract(ticketId, sent, LATER)
    }),
    change('notifying', async (tx) => {
      await tx.notifications.insert({ ...notification(member.id, ticketId, 9), replaces: ['ticket.taken'] })
      await tx.notifications.remove(member.id, newId())
      await tx.events.append({ kind: 'ticket.opened', ticketId, data: {} }, LATER)
    }),
    change('emptying events', async (tx) => {
      await tx.events.empty({ ticketId }, 5)
      await tx.events.empty({ kinds: ['ticket.opened', 'session.started'], before: LATER }, 5)
    }),
    change('queueing mail', async (tx) => {
      await tx.outbox.insert(mail)
      await tx.outbox.holdWaiting('chat:1')
      await tx.outbox.claim(LATER, { until: LATER, giveUpAt: LATER })
      await tx.outbox.claim(LATER, { until: LATER, giveUpAt: LATER }, ['a'])
      await tx.outbox.renew(lease, LATER)
      await tx.outbox.retryLater(lease, LATER, 'no answer')
      await tx.outbox.giveUp(lease, LATER, 'no answer')
      await tx.outbox.revive(mail.id, LATER, LATER)
      await tx.outbox.fix(mail.id, '', 1)
      await tx.outbox.postpone(mail.id, LATER)
      await tx.outbox.withdraw('chat:1', LATER)
      await tx.outbox.markSent(mail.id, LATER)
      await tx.outbox.drop(mail.id)
    }),
    change('logging in', async (tx) => {
      await tx.rates.hit('login', LATER, LATER)
      await tx.rates.release('login')
      await tx.sessions.dropExpired(LATER)
      await tx.sessions.insert({ ...session(member.id), id: 's', publicId: 's' })
      await tx.sessions.see(['s', 'first'], at(1), LATER)
      await tx.sessions.endNamed(member.id, 'none', at(1))
      await tx.sessions.end('s', 'logged_out')
      await tx.codes.countWrongTry('ada@example.com')
      await tx.codes.drop('ada@example.com')
    }),
    change('second factors', async (tx) => {
      const passkey = { credentialId: 'c', publicKey: '', transports: [], name: 'Key', counter: 0 }
      const owner = { accountId: member.id, addedAt: LATER, origin: null }
      await tx.factors.insert({ ...owner, ...passkey, kind: 'passkey', id: 'p' })
      await tx.factors.use('p', 1, LATER)
      await tx.factors.use('p', 0, LATER)
      await tx.factors.remove(member.id, 'p')
      await tx.factors.replaceRecoveryCodes(member.id, [{ id: 'r', codeHash: '' }])
      await tx.factors.useRecoveryCode('r')
      await tx.factors.dropExpired(LATER)
      await tx.factors.begin({
        id: 'b',
        accountId: member.id,
        purpose: 'login',
        sealed: '',
        expiresAt: LATER,
        triesLeft: 5,
      })
      await tx.factors.takeTry('b', LATER)
      await tx.factors.isBegun('b')
      await tx.factors.end('b')
      await tx.factors.removeAllOf(member.id)
      await tx.factors.setRequiredRoles(['Admin'])
    }),
    change('encrypting again', async (tx) => {
      for (const place of SEALED_COLUMNS) await tx.sealed.replace(place, 'a', 'old', 'new')
    }),
    ['adding a secret', () => store.secret.replace('none', 'none')],
    change('deleting an account', async (tx) => {
      await tx.sessions.endAllOf(requester.id, 'ended_by_admin')
      await tx.accounts.setPassword(requester.id, '')
      await tx.outbox.dropAllTo(requester.id)
      await tx.accounts.updateProfile(requester.id, { department: '', employeeCode: '', picture: null })
      await tx.preferences.set(requester.id, { language: 'de' })
      await tx.phones.remove(requester.id, 'n')
      await tx.mailPreferences.set(requester.id, { assigned: true, status: true, chat: true })
      await tx.accounts.erase(requester.id, LATER)
    }),
  ]
}
