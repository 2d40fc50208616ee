import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { type Call, readTwoPages, type Sample } from './store-calls.ts'
import { at } from './test-store.ts'

/** Reads of requesters, their addresses and notes about them. */
export const contactReads = (
  {
    contacts,
    contactMerges,
    contactNotes,
    accounts,
    conditions,
    requesters,
    organisations,
    memberships,
    sharedTickets,
  }: Store,
  { requester, member, ticketId }: Sample,
): Call[] => [
  ['contacts', () => readTwoPages((page) => contacts.list(page))],
  ['contacts by name', () => contacts.list({ q: 'ada', limit: 5 })],
  ['a contact', () => contacts.find(requester.id)],
  ['notes about a contact', () => contactNotes.of(requester.id)],
  ['notes about contacts by an author', () => contactNotes.by(member.id, 'a', 10)],
  ['further addresses', () => accounts.addresses(requester.id)],
  ['the owner of an address', () => accounts.ownerOfAddress('nobody@example.com')],
  ['merges into a contact', () => contactMerges.into(requester.id)],
  ['accounts merged into a contact', () => contactMerges.mergedInto(requester.id)],
  ['a merge of contacts', () => contactMerges.find('none')],
  ['the merge of two contacts', () => contactMerges.idOf(requester.id, member.id)],
  ['remaining contacts of merged ones', () => conditions.survivorsOf([requester.id, member.id])],
  ['values of a field of people', () => conditions.fieldFamily('field.owner', requester.id)],
  ['all tickets of a requester', () => requesters.ticketsOf(requester.id, 10)],
  ['the requester of a ticket', () => requesters.of(ticketId)],
  ['participations of a person', () => requesters.participations(requester.id)],
  ['the decision about the organisation of a person', () => memberships.find(requester.id)],
  ['organisations', () => readTwoPages((page) => organisations.list(page))],
  ['an organisation', () => organisations.find('none')],
  ['an organisation by name', () => organisations.idNamed('Acme')],
  ['the organisation of a domain', () => organisations.ownerOfDomain('acme.example')],
  ['domains of organisations', () => organisations.domains(['none', 'other'])],
  ['number of members', () => organisations.memberCounts(['none', 'other'])],
  ['members of an organisation', () => contacts.list({ limit: 5, organisationId: 'none' })],
  ['the organisation of a person', () => memberships.nameOf(requester.id)],
  ['a shared ticket', () => sharedTickets.findShared(requester.id, ticketId)],
  ['senders', () => accounts.findSenders(['nobody@example.com', 'other@example.com'])],
]

/** Reads of tickets of one organisation, which are sorted. */
export const sharedTicketReads = ({ memberships, sharedTickets }: Store, { requester }: Sample): Call[] => [
  ['whether an organisation shares', () => memberships.isSharing(requester.id)],
  ['tickets of an organisation', () => sharedTickets.ofOrganisation('none', { limit: 5 })],
  ['shared tickets', () => sharedTickets.sharedWith(requester.id, { limit: 5 })],
]

/** Changes of addresses and notes of a requester. */
export const contactChange = (store: Store, { requester, member, otherId }: Sample): Call => [
  'addresses and notes of a contact',
  () =>
    store.write(async (tx) => {
      const [id, email] = [newId(), 'further@example.com']
      const account = { ...requester, email: 'primary@example.com' }
      await tx.accounts.addAddress(account, { id, email, at: at(0) })
      await tx.accounts.swapPrimary(account, id)
      await tx.accounts.swapPrimary({ ...account, email }, id)
      await tx.accounts.removeAddress(account, id)
      const note = { id, accountId: requester.id, authorId: member.id, text: 'N', createdAt: at(0) }
      await tx.contactNotes.insert(note)
      await tx.contactNotes.remove(id)
      await tx.contactNotes.removeAllAbout(requester.id)
      await tx.notifications.removeAllAbout(requester.id, otherId)
      await tx.outbox.withdrawAbout(otherId, requester.id)
    }),
]

/** Changes of an organisation, its domains and its members. */
export const organisationChange = (store: Store, { requester }: Sample): Call => [
  'an organisation',
  () =>
    store.write(async (tx) => {
      const [organisationId, domain] = [newId(), `${newId()}.example`.toLowerCase().replaceAll('_', '-')]
      await tx.organisations.insert({ id: organisationId, name: organisationId, createdAt: at(0) })
      await tx.organisations.update(organisationId, { name: organisationId, notes: 'N' })
      await tx.organisations.setSharing(organisationId, true)
      await tx.organisations.addDomain(organisationId, { domain, at: at(0) })
      await tx.memberships.joinAll({ domain, organisationId, at: at(0) })
      await tx.memberships.choose(requester.id, { organisationId, at: at(0) })
      await tx.memberships.leaveDomain({ domain, organisationId })
      await tx.memberships.leave(requester.id)
      await tx.memberships.leaveAll(organisationId)
      await tx.organisations.removeDomain(organisationId, domain)
      await tx.organisations.remove(organisationId)
    }),
]

/** Changes by a merge of two contacts. */
export const contactMergeChange = (store: Store, { requester, member, ticketId }: Sample): Call => [
  'a merge of contacts',
  () =>
    store.write(async (tx) => {
      const [id, accountId] = [newId(), requester.id]
      const own = { ticketId, accountId, addedBy: null, why: 'staff', since: at(0) }
      await tx.requesters.addParticipation(own)
      await tx.requesters.removeParticipation(own)
      await tx.requesters.of(ticketId)
      await tx.requesters.give(ticketId, { fromId: accountId, toId: accountId })
      await tx.outbox.passOn(ticketId, accountId, accountId)
      const nothing = { tickets: [], ended: [], added: [], emails: [], phones: [], samePhones: [], notes: [] }
      const moved = { ...nothing, email: '', hadNoEmail: false, membership: null }
      const pair = { survivorId: accountId, mergedId: accountId, actorId: member.id }
      await tx.contactMerges.insert({ id, ...pair, at: at(0), moved })
      await tx.contactNotes.move(accountId, accountId)
      await tx.contactNotes.move(accountId, accountId, ['none'])
      await tx.contactMerges.forget(accountId)
      await tx.phones.move(accountId, member.id)
      await tx.contactMerges.end(id, at(0))
      await tx.memberships.restore({ accountId, organisationId: null, chosenBy: 'staff', since: at(0) })
      await tx.memberships.joinByDomain({ accountId, email: 'jo@acme.example', at: at(0) })
      await tx.memberships.leave(accountId)
      await tx.accounts.freeNameFor('nobody', 'nobody@example.com')
      const closed = { id: newId(), name: '', email: `${newId()}@example.com`, joinedAt: at(0) }
      const { username } = await tx.accounts.insertContact(closed)
      await tx.accounts.clearEmail({ ...closed, username }, at(0))
      await tx.accounts.closeContact({ ...closed, username }, at(0))
      await tx.accounts.reopenContact({ ...closed, username, email: '' })
    }),
]
