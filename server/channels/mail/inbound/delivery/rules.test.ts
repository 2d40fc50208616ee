import { describe, expect, test } from 'vitest'
import {
  account,
  ANNA,
  id,
  judged,
  known,
  NEW_TICKET,
  ticket,
  tickets,
  verdictOf,
} from '../../../../testing/mail/judged-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import type { Evidence } from './evidence.ts'
import { countersOf } from './limits.ts'
import type { Decision, JudgedMail } from './verdict.ts'

test('makes a ticket of a mail that belongs to no ticket, and lists the result of each rule', () => {
  const { verdict, way, replaces, reachableId } = judged({})
  expect(verdict).toEqual(NEW_TICKET)
  expect([replaces, reachableId]).toEqual([null, null])
  expect(way.map(({ rule, says }) => `${rule} ${says}`)).toEqual([
    'read passed',
    'kind passed',
    'duplicate nothing',
    'signed_address nothing',
    'in_reply_to nothing',
    'references nothing',
    'marker nothing',
    'subject nothing',
    'caps passed',
  ])
})

test('recognises a test mail of its own, and ignores the test mail in the junk folder', () => {
  const canarySentAt = '2026-01-05T09:00:00.000Z'
  expect(verdictOf({ canarySentAt })).toEqual({ is: 'canary', sentAt: canarySentAt })
  expect(verdictOf({ canarySentAt }, {}, { isJunk: true })).toEqual({ is: 'ignored', reason: 'ours' })
  expect(verdictOf({}, { kind: 'ours' })).toEqual({ is: 'ignored', reason: 'ours' })
})

describe('a mail that arrived before', () => {
  const earlier = {
    id: 'earlier',
    mailboxId: 'mailbox',
    state: 'held',
    reason: 'junk',
    ticketId: 'ticket',
    entryId: null,
  } as const

  test('is ignored in the same mailbox, and is a copy in another mailbox', () => {
    const delivered = { ...earlier, state: 'delivered', reason: 'answer' } as const
    expect(verdictOf({ earlier: delivered })).toEqual({ is: 'ignored', reason: 'duplicate', of: delivered })
    const elsewhere = { ...delivered, mailboxId: 'other' }
    expect(verdictOf({ earlier: elsewhere })).toEqual({ is: 'copy', of: elsewhere })
  })

  test('replaces its copy in the junk folder if it was moved out of there', () => {
    expect(judged({ earlier })).toMatchObject({ verdict: NEW_TICKET, replaces: earlier })
    expect(judged({ earlier }, {}, { isJunk: true })).toMatchObject({
      verdict: { is: 'ignored', reason: 'duplicate' },
      replaces: null,
    })
    const elsewhere = { ...earlier, mailboxId: 'other' }
    expect(judged({ earlier: elsewhere })).toMatchObject({ verdict: { is: 'copy' }, replaces: null })
  })
})

describe('a sender marked as unreachable', () => {
  const bounced = known({ [ANNA.address]: account('anna', { isBounced: true }) })

  test('is reachable again after writing a mail', () => {
    expect(judged(bounced).reachableId).toBe('anna')
    expect(judged({}).reachableId).toBeNull()
  })

  test.each<[string, Partial<ReadMail>, Partial<JudgedMail>]>([
    ['a program', { kind: 'auto_reply' }, {}],
    ['a forged sender', {}, { isAuthenticated: false }],
    ['junk', {}, { isJunk: true }],
  ])('stays unreachable after a mail of %s', (_, read, mail) => {
    expect(judged(bounced, read, mail).reachableId).toBeNull()
  })
})

describe('a bounce', () => {
  const recipient = ANNA.address
  const report = { messageId: 'ours@example.org', recipient, status: '5.1.1', text: 'No such user' }
  const sent: Partial<Evidence> = {
    mailIds: [{ ...id('ours@example.org', 'lamp'), entryId: 'message' }],
    ...tickets(ticket('lamp', { requesterId: 'anna' })),
    ...known({ [recipient]: account('anna') }),
  }
  const bounce = (evidence: Partial<Evidence>, more: Partial<typeof report> = {}) =>
    verdictOf(evidence, { kind: 'bounce', from: null, bounce: { ...report, ...more } })
  const AT_MESSAGE = { is: 'bounce', ticketId: 'lamp', entryId: 'message' }

  test('marks the address as unreachable after a permanent failure of our mail', () => {
    expect(bounce(sent)).toEqual({ ...AT_MESSAGE, unreachableId: 'anna' })
  })

  test.each<[string, Partial<Evidence>, Partial<typeof report>]>([
    ['a delay', {}, { status: '4.2.2' }],
    ['an address without an account', {}, { recipient: 'someone-else@example.net' }],
    ['an account that takes no part in the ticket', tickets(ticket('lamp')), {}],
    [
      'a mail that we did not send',
      { mailIds: [{ ...id('ours@example.org', 'lamp', 'received'), entryId: 'message' }] },
      {},
    ],
  ])('marks no address when it reports %s', (_, evidence, more) => {
    expect(bounce({ ...sent, ...evidence }, more)).toEqual({ ...AT_MESSAGE, unreachableId: null })
  })

  test('is ignored when it names no mail that belongs to a ticket', () => {
    const named = { mailIds: [id('ours@example.org', 'lamp', 'referenced' as const)] }
    for (const evidence of [{}, { ...sent, ...named }])
      expect(bounce(evidence)).toEqual({ is: 'ignored', reason: 'bounce_without_ticket' })
  })
})

describe('the limits of new tickets', () => {
  const [ofAll = '', ofAnna = '', told = ''] = countersOf('mailbox', [ANNA.address])
  const HELD = { is: 'held', reason: 'too_many_tickets' }

  test.each([
    [ofAnna, 20],
    [ofAll, 500],
  ])('hold the first mail beyond the limit: %s', (counter, most) => {
    expect(verdictOf({ counts: new Map([[counter, most - 1]]) })).toEqual(NEW_TICKET)
    const counts = new Map([[counter, most]])
    expect(verdictOf({ counts })).toMatchObject(HELD)
    // Imported mails and decisions of staff do not count.
    expect(verdictOf({ counts }, {}, { isImport: true })).toMatchObject({ is: 'ticket', isCounted: false })
    const decided: Decision = { decision: 'own_ticket', ticketId: null, by: account('sven') }
    expect(verdictOf({ counts }, {}, { decided })).toMatchObject({ is: 'ticket', isCounted: false })
  })

  test('allow one acknowledgement a day, and none to programs, imports, failed checks or no-reply addresses', () => {
    const isAcknowledged = (...of: Parameters<typeof judged>) => {
      const verdict = verdictOf(...of)
      return verdict.is === 'ticket' && verdict.isAcknowledged
    }
    expect(isAcknowledged({})).toBe(true)
    const decided: Decision = { decision: 'own_ticket', ticketId: null, by: account('sven') }
    expect(isAcknowledged({}, {}, { decided })).toBe(true)
    expect([
      isAcknowledged({ counts: new Map([[told, 1]]) }),
      isAcknowledged({}, { asksForNoAnswer: true }),
      isAcknowledged({}, { kind: 'auto_reply', autoSubmitted: 'auto-generated' }),
      isAcknowledged({}, { from: { name: '', address: 'no-reply@example.net' } }),
      isAcknowledged({}, {}, { acknowledges: false }),
      isAcknowledged({}, {}, { isImport: true }),
      isAcknowledged({}, {}, { decided, isAuthenticated: false }),
    ]).toEqual([false, false, false, false, false, false, false])
  })
})

describe('the Reply-To address', () => {
  const bo = { name: 'Bo', address: 'bo@example.net' }
  const SUPPORT = { name: '', address: 'support+x@example.org' }
  const STAFF = { name: '', address: 'sven@example.com' }
  const staff = known({ [STAFF.address]: account('sven', { role: 'SupportTeam' }) })
  const from = (evidence: Partial<Evidence>, replyToSenders: string[], replyTo = [bo]) => {
    const verdict = verdictOf(evidence, { replyTo }, { replyToSenders })
    return verdict.is === 'ticket' ? verdict.from : verdict
  }

  test.each([[ANNA.address], ['example.net'], ['*']])('is the requester of a listed sender: %s', (listed) => {
    expect(from({}, [listed])).toEqual(bo)
    expect(from({}, [])).toEqual(ANNA)
  })

  test('is skipped if it belongs to the help desk or to staff', () => {
    expect(from(staff, ['*'], [SUPPORT, STAFF, bo])).toEqual(bo)
    expect(from(staff, ['*'], [SUPPORT, STAFF])).toEqual(ANNA)
  })

  test('is ignored for a person with an account, unless their address is listed', () => {
    const anna = known({ [ANNA.address]: account('anna') })
    expect(from(anna, ['*'])).toEqual(ANNA)
    expect(from(anna, [ANNA.address])).toEqual(bo)
    const contact = known({ [ANNA.address]: account('anna', { isContact: true }) })
    expect(from(contact, ['*'])).toEqual(bo)
  })
})
