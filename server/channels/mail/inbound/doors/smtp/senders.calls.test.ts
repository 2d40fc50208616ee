import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../../../testing/calls/test-server.ts'
import { type SmtpScene, startSmtpScene } from '../../../../../testing/mail/smtp-scene.ts'
import { signTag } from '../../threading/reply-address.ts'

/** The SMTP door checks the sender itself. Other claims about the sender count for nothing. */

const HELP = 'help@example.org'
const FORGED = {
  key: 'Authentication-Results',
  value: 'desk.example.org; dmarc=pass header.from=example.com; dkim=pass; spf=pass',
}

let scene: SmtpScene
let agent: User
let mailboxId: string
let number: number
let to: string
let count = 0

beforeAll(async () => {
  scene = await startSmtpScene({ MAIL_FROM: 'Support Desk <desk@example.org>' })
  agent = await scene.desk.add('SupportTeam', 'sven')
  ;({ id: mailboxId } = await scene.make(HELP))
})
afterAll(() => scene.stop())
beforeEach(async () => {
  const asked = { from: `new-${++count}@example.net`, to: HELP, subject: 'Help', text: `Please ${count}` }
  await scene.send(asked, 'example.net')
  const [raised] = await scene.received(mailboxId)
  number = raised?.ticketNumber ?? 0
  const tag = signTag(scene.desk.ctx.keys, { id: raised?.ticketId ?? '', number, kind: 'chat' })
  to = `help+${tag}@example.org`
})

const latest = async () => (await scene.received(mailboxId))[0]
const answer = (more: object = {}) => ({
  from: `Sven <${agent.email}>`,
  to,
  subject: 'Re: Help',
  text: `Look at it now ${count}.`,
  ...more,
})

describe('a mail of staff', () => {
  test('is an answer if their domain signed it', async () => {
    await scene.send(answer(), 'example.com')
    expect(await latest()).toMatchObject({
      state: 'delivered',
      reason: 'staff_answer',
      isAuthenticated: true,
    })
  })

  test('is an answer if it comes from a server of their domain', async () => {
    const { zone } = scene
    const before = zone['example.com TXT'] ?? []
    zone['example.com TXT'] = [['v=spf1 ip4:127.0.0.1 -all']]
    try {
      await scene.send(answer({ envelope: { from: agent.email, to: [to] } }))
      expect(await latest()).toMatchObject({
        reason: 'staff_answer',
        envelope: { spf: 'pass', dmarc: 'pass' },
      })
    } finally {
      zone['example.com TXT'] = before
    }
  })

  test('is held without a signature, even if its headers claim that all checks passed', async () => {
    await scene.send(answer({ headers: [FORGED] }))
    expect(await latest()).toMatchObject({ state: 'held', reason: 'staff_unproven', isAuthenticated: false })
  })

  test('is held if another domain signed it', async () => {
    await scene.send(answer({ headers: [FORGED] }), 'example.net')
    expect(await latest()).toMatchObject({
      reason: 'staff_unproven',
      envelope: { dkim: 'pass', dmarc: 'fail' },
    })
  })

  test('is held and not lost if name servers do not answer', async () => {
    const { zone } = scene
    const before = zone['desk._domainkey.example.com TXT'] ?? []
    zone['desk._domainkey.example.com TXT'] = () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    }
    try {
      await scene.send(answer(), 'example.com')
      expect(await latest()).toMatchObject({ state: 'held', reason: 'staff_unproven' })
    } finally {
      zone['desk._domainkey.example.com TXT'] = before
    }
  })

  test('is held if it has two senders', async () => {
    const head = `From: ${agent.email}\r\nFrom: somebody@example.net\r\nTo: ${to}\r\nSubject: Two\r\n`
    const raw = `${head}Message-ID: <two-${count}@example.net>\r\n\r\nHello\r\n`
    await scene.send({ raw, envelope: { from: 'somebody@example.net', to: [to] } } as object, 'example.net')
    expect(await latest()).toMatchObject({ reason: 'staff_unproven', envelope: { dmarc: 'none' } })
  })
})

test('holds a mail with the forged address of the requester, and delivers a signed mail', async () => {
  const from = `new-${count}@example.net`
  await scene.send({ from, to, subject: 'Re: Help', text: `Not me ${count}`, headers: [FORGED] })
  expect(await latest()).toMatchObject({ state: 'held', reason: 'address_forged' })
  await scene.send({ from, to, subject: 'Re: Help', text: `Me ${count}` }, 'example.net')
  expect(await latest()).toMatchObject({ state: 'delivered', reason: 'answer' })
})

test('finds the ticket by the envelope recipient, and treats an empty envelope sender as personal mail', async () => {
  const from = `new-${count}@example.net`
  const mail = { from, to: 'list@example.net', subject: 'Passed on', text: `Passed on ${count}` }
  await scene.send({ ...mail, envelope: { from, to: [to] } }, 'example.net')
  expect(await latest()).toMatchObject({ reason: 'answer', ticketNumber: number })
  await scene.send({ ...mail, text: `Away ${count}`, envelope: { from: '', to: [HELP] } } as object)
  expect(await latest()).toMatchObject({ kind: 'person', kindReason: 'no_sign' })
})
