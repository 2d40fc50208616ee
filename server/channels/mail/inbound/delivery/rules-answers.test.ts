import { describe, expect, test } from 'vitest'
import {
  account,
  ANNA,
  id,
  known,
  NEW_TICKET,
  ticket,
  tickets,
  verdictOf,
} from '../../../../testing/mail/judged-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import type { Evidence } from './evidence.ts'

describe('a mail that names a ticket', () => {
  const lamp = ticket('lamp', { requesterId: 'anna' })
  const anna = known({ [ANNA.address]: account('anna') })
  const WAYS: [string, Partial<Evidence>, Partial<ReadMail>][] = [
    ['a signed address', { signedAddress: { ticketId: 'lamp', kind: 'chat', sideId: null } }, {}],
    ['In-Reply-To', { mailIds: [id('root', 'lamp')] }, { inReplyTo: ['root'] }],
    ['References', { mailIds: [id('root', 'lamp')] }, { references: ['root', 'unknown'] }],
    ['a marker', { marker: { ticketId: 'lamp', kind: 'chat', sideId: null } }, {}],
    ['a number', { numberedTicketId: 'lamp' }, {}],
  ]
  const [bySignature, , , , byNumber] = WAYS.map(([, evidence]) => ({ ...evidence, ...tickets(lamp) }))

  test.each(WAYS)('is an answer if its sender takes part in the ticket, by %s', (_, evidence, read) => {
    expect(
      verdictOf({ ...evidence, ...tickets(lamp), ...anna }, read, { isAuthenticated: true }),
    ).toMatchObject({ is: 'answer', ticketId: 'lamp', author: { id: 'anna' }, as: 'chat', byProgram: false })
  })

  test.each(WAYS)('is held if its sender does not take part in the ticket, by %s', (_, evidence, read) => {
    const eve = known({ [ANNA.address]: account('eve') })
    const held = { is: 'held', reason: 'not_participant', ticketId: 'lamp', senderId: 'eve' }
    const mail = { isAuthenticated: true }
    expect(verdictOf({ ...evidence, ...tickets(lamp), ...eve }, read, mail)).toEqual(held)
  })

  test('by a number alone makes a new ticket of an unknown sender, and is held if a known sender is unproven', () => {
    expect(verdictOf({ ...byNumber })).toEqual(NEW_TICKET)
    expect(verdictOf({ ...byNumber, ...anna })).toMatchObject({ is: 'held', reason: 'number_unproven' })
  })

  test('by a number is ignored if it is the automatic answer of another help desk', () => {
    const automatic = { kind: 'auto_reply', autoSubmitted: 'auto-replied' } as const
    const ignored = { is: 'ignored', reason: 'auto_reply_without_ticket' }
    for (const sender of ['anna', 'eve'])
      expect(verdictOf({ ...byNumber, ...known({ [ANNA.address]: account(sender) }) }, automatic)).toEqual(
        ignored,
      )
    expect(verdictOf({}, automatic)).toEqual(ignored)
  })

  test('prefers the ticket in which the sender takes part, if several have the Message-ID', () => {
    const mailIds = [id('root', 'other'), id('root', 'lamp', 'referenced')]
    const both = { mailIds, ...tickets(ticket('other'), lamp) }
    const read = { inReplyTo: ['root'] }
    expect(verdictOf({ ...both, ...anna }, read)).toMatchObject({ is: 'answer', ticketId: 'lamp' })
    expect(verdictOf(both, read)).toMatchObject({ is: 'held', ticketId: 'other' })
    // Any sender can write this Message-ID into the References header.
    expect(verdictOf({ ...both, mailIds: mailIds.slice(1) }, read)).toEqual(NEW_TICKET)
  })

  test('goes to the target of a merged ticket if its sender may read the target, and is held otherwise', () => {
    const target = ticket('target', { partyIds: new Set(['requester', 'anna']) })
    const shared = tickets({ ...lamp, mergedInto: 'target', isShared: true }, target)
    expect(verdictOf({ ...bySignature, ...shared, ...anna })).toMatchObject({
      is: 'answer',
      ticketId: 'target',
    })
    const unshared = tickets({ ...lamp, mergedInto: 'target' }, ticket('target'))
    const held = { is: 'held', reason: 'merge_unshared', ticketId: 'target' }
    expect(verdictOf({ ...bySignature, ...unshared, ...anna })).toMatchObject(held)
    const sven = known({ [ANNA.address]: account('sven', { role: 'SupportTeam' }) })
    const ofStaff = (merge: Partial<Evidence>) =>
      verdictOf({ ...bySignature, ...merge, ...sven }, {}, { isAuthenticated: true })
    expect(ofStaff(unshared)).toMatchObject(held)
    expect(ofStaff(shared)).toMatchObject({ is: 'answer', ticketId: 'target' })
  })

  test('is held if its sender is forged, suspended or missing, or if the mail is junk', () => {
    const of = { ...bySignature, ...anna }
    const forged = { is: 'held', reason: 'address_forged', ticketId: 'lamp', senderId: null }
    expect(verdictOf(of, {}, { isAuthenticated: false })).toEqual(forged)
    expect(verdictOf(of, {}, { isJunk: true })).toMatchObject({ is: 'held', reason: 'junk' })
    const suspended = known({ [ANNA.address]: account('anna', { isSuspended: true }) })
    expect(verdictOf({ ...of, ...suspended }, {}, { isAuthenticated: true })).toMatchObject({
      is: 'held',
      reason: 'sender_suspended',
    })
    expect(verdictOf({ ...of }, { from: null })).toMatchObject({ is: 'held', reason: 'no_sender' })
  })
})

describe('a mail of staff', () => {
  const sven = account('sven', { role: 'SupportTeam' })
  const staff = known({ [ANNA.address]: sven })
  const signedAs = (kind: 'chat' | 'note'): Partial<Evidence> => ({
    signedAddress: { ticketId: 'lamp', kind, sideId: null },
    ...tickets(ticket('lamp')),
    ...staff,
  })
  const reply = { inReplyTo: ['root'] }
  const replied = { mailIds: [id('root', 'lamp')], ...tickets(ticket('lamp')), ...staff }

  test.each(['chat', 'note'] as const)('is an answer by a signed address and a proven sender: %s', (as) => {
    const answer = { is: 'answer', ticketId: 'lamp', author: { id: 'sven' }, as }
    expect(verdictOf(signedAs(as), {}, { isAuthenticated: true })).toMatchObject(answer)
  })

  test.each<[string, Partial<Evidence>, Partial<ReadMail>, boolean | null]>([
    ['staff_unproven', signedAs('chat'), {}, null],
    ['staff_unproven', signedAs('chat'), {}, false],
    ['staff_unsigned', replied, reply, true],
    ['staff_without_ticket', staff, {}, true],
  ])('is held without a signed address or a proof: %s', (reason, evidence, read, isAuthenticated) => {
    expect(verdictOf(evidence, read, { isAuthenticated })).toMatchObject({ is: 'held', reason })
  })

  test('is ignored if it is an automatic answer', () => {
    const automatic = { kind: 'auto_reply', autoSubmitted: 'auto-replied' } as const
    const ignored = { is: 'ignored', reason: 'auto_reply_of_staff' }
    expect(verdictOf(signedAs('chat'), automatic, { isAuthenticated: true })).toEqual(ignored)
  })

  test('that became a note cannot be answered by a requester', () => {
    const requester = known({ [ANNA.address]: account('requester') })
    expect(verdictOf({ ...signedAs('note'), ...requester })).toMatchObject({
      is: 'held',
      reason: 'not_participant',
    })
  })

  const original = { name: 'Bo', address: 'bo@example.net' }
  const forward = (from = original) => ({ forward: { from, subject: '', text: 'Help.', comment: '' } })

  test('makes a ticket of the original sender if it forwards a mail', () => {
    const forwarded = verdictOf(staff, forward(), { isAuthenticated: true })
    expect(forwarded).toMatchObject({ is: 'ticket', from: original, forwardedBy: { id: 'sven' } })
    expect(forwarded).toMatchObject({ isAcknowledged: false, isCounted: true })
    expect(verdictOf({}, forward())).toEqual(NEW_TICKET)
  })

  test.each<[string, Partial<Evidence>, string]>([
    ['staff', known({ [ANNA.address]: sven, 'bo@example.net': account('bo', { role: 'Admin' }) }), 'bo'],
    [
      'a suspended account',
      known({ [ANNA.address]: sven, 'bo@example.net': account('bo', { isSuspended: true }) }),
      'bo',
    ],
    ['the help desk', staff, 'support+x'],
  ])('makes no ticket if it forwards a mail of %s', (_, evidence, local) => {
    const host = local === 'bo' ? 'example.net' : 'example.org'
    const read = forward({ name: '', address: `${local}@${host}` })
    const held = { is: 'held', reason: 'staff_without_ticket' }
    expect(verdictOf(evidence, read, { isAuthenticated: true })).toMatchObject(held)
  })

  test('has the deciding staff member as its author if its sender is unproven', () => {
    const by = account('dana', { role: 'Admin' })
    const own = { decided: { decision: 'own_ticket', ticketId: null, by } } as const
    expect(verdictOf(staff, {}, own)).toMatchObject({ is: 'ticket', raisedBy: by, isAcknowledged: false })
    expect(verdictOf(staff, forward(), own)).toMatchObject({ from: original, forwardedBy: by })
    const add = { decided: { decision: 'add', ticketId: 'lamp', by } } as const
    expect(verdictOf(staff, {}, add)).toMatchObject({ is: 'added_as_note', ticketId: 'lamp', author: by })
    expect(verdictOf(staff, {}, { ...add, isAuthenticated: true })).toMatchObject({ is: 'added' })
    expect(verdictOf({}, { from: null }, add)).toMatchObject({ is: 'held', reason: 'no_sender' })
  })
})
