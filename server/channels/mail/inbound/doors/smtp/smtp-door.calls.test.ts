import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmtpScene, startSmtpScene, type Talk } from '../../../../../testing/mail/smtp-scene.ts'

/** Mail by SMTP: every mail answered with 250 is stored once. Other mail is refused, and none is relayed. */

let scene: SmtpScene
let made = 0

beforeAll(async () => {
  scene = await startSmtpScene()
})
afterAll(() => scene.stop())

const newAddress = (): string => `help-${++made}@example.org`
const mail = (to: string | string[], more: object = {}) => ({
  from: 'Nora Lind <nora@example.net>',
  to,
  subject: `The printer hums ${made}`,
  text: 'It hums since Monday.',
  ...more,
})

/** Sends EHLO, the envelope sender and the recipient. */
async function begin(talk: Talk, to: string): Promise<void> {
  expect(await talk.hear()).toMatch(/^220 desk\.example\.org/)
  expect(await talk.say('EHLO mail.example.net')).toContain('SIZE 52428800')
  expect(await talk.say('MAIL FROM:<nora@example.net>')).toMatch(/^250/)
  expect(await talk.say(`RCPT TO:<${to}>`)).toMatch(/^250/)
}

describe('a mail by SMTP', () => {
  test('becomes a ticket, and records its envelope and the checks of its sender', async () => {
    const address = newAddress()
    const { id } = await scene.make(address)
    expect(await scene.send(mail(address), 'example.net')).toMatch(/^250/)
    const [received] = await scene.received(id)
    expect(received).toMatchObject({ state: 'delivered', reason: 'new_ticket', isAuthenticated: true })
    expect(received?.envelope).toMatchObject({
      from: 'nora@example.net',
      to: [address],
      client: '127.0.0.0/24',
      helo: 'mail.example.net',
      dkim: 'pass',
      dmarc: 'pass',
      fromDomain: 'example.net',
    })
  })

  test('is stored once when it is sent again', async () => {
    const address = newAddress()
    const { id } = await scene.make(address)
    const raw = `From: nora@example.net\r\nTo: ${address}\r\nSubject: Again\r\nMessage-ID: <again@example.net>\r\n\r\nHello\r\n`
    for (let index = 0; index < 3; index++)
      expect(
        await scene.send({ raw, envelope: { from: 'nora@example.net', to: [address] } } as object),
      ).toMatch(/^250/)
    expect(await scene.received(id)).toHaveLength(1)
  })

  test('arrives in each recipient mailbox, and makes one ticket', async () => {
    const [one, other] = [newAddress(), newAddress()]
    const boxes = [await scene.make(one), await scene.make(other)]
    await scene.send(mail([one, other]), 'example.net')
    const reasons = []
    for (const { id } of boxes) reasons.push((await scene.received(id)).map(({ reason }) => reason))
    expect(reasons.flat().toSorted()).toEqual(['copy_in_other_mailbox', 'new_ticket'])
  })

  test('reaches the mailbox of an address with a tag', async () => {
    const { id } = await scene.make(newAddress())
    await scene.send(mail(`help-${made}+tag@example.org`))
    expect(await scene.received(id)).toHaveLength(1)
  })

  test('keeps its bytes, including dots and bare line ends, and cannot smuggle SMTP commands', async () => {
    const address = newAddress()
    const { id } = await scene.make(address)
    const talk = await scene.talk()
    await begin(talk, address)
    expect(await talk.say('DATA')).toMatch(/^354/)
    const hidden = `\n.\nMAIL FROM:<evil@example.net>\r\n`
    talk.socket.write(
      `From: nora@example.net\r\nSubject: Dots\r\n\r\n..one\r\n${hidden}two\n.\r\nthree\r\n`,
      'latin1',
    )
    expect(await talk.say('.')).toMatch(/^250/)
    expect(await talk.say('QUIT')).toMatch(/^221/)
    const [received, ...others] = await scene.received(id)
    expect(others).toEqual([])
    const { answer } = await scene.desk.call(
      'getRawReceivedMail',
      { params: { mailId: received?.id ?? '' } },
      scene.admin.token,
    )
    expect(answer.toString('latin1')).toBe(
      `From: nora@example.net\r\nSubject: Dots\r\n\r\n.one\r\n${hidden}two\n.\r\nthree\r\n`,
    )
  })
})

describe('the SMTP server refuses', () => {
  const refusal = (sending: Promise<unknown>): Promise<{ responseCode: number }> =>
    sending.then(
      () => {
        throw new Error('It was taken.')
      },
      (error: unknown) => error as { responseCode: number },
    )

  test('unknown addresses, addresses of HTTP mailboxes and foreign addresses, with the same answer', async () => {
    const talk = await scene.talk()
    const [http] = [newAddress()]
    await scene.make(http, { door: 'http' })
    await begin(talk, await made1())
    const answers = []
    for (const to of [
      'nobody@example.org',
      http,
      'somebody@elsewhere.example',
      'a%b@example.org',
      '@x:y@example.org',
    ])
      answers.push(await talk.say(`RCPT TO:<${to}>`))
    expect(new Set(answers.slice(0, 4))).toEqual(new Set(['550 5.1.1 No such mailbox here']))
    expect(answers[4]).toMatch(/^5/)
    talk.socket.destroy()
  })

  const made1 = async (): Promise<string> => {
    const address = newAddress()
    await scene.make(address)
    return address
  }

  test('mail for a mailbox that is off, with a temporary error', async () => {
    const address = newAddress()
    await scene.make(address, { isOn: false })
    expect(await refusal(scene.send(mail(address)))).toMatchObject({ responseCode: 450 })
  })

  test('mail that is announced as too large, and mail that turns out too large', async () => {
    const small = await startSmtpScene({ MAIL_IN_SMTP_MAX_MB: '1' })
    try {
      const address = newAddress()
      const { id } = await small.make(address)
      const talk = await small.talk()
      await talk.hear()
      await talk.say('EHLO mail.example.net')
      expect(await talk.say('MAIL FROM:<nora@example.net> SIZE=1048577')).toMatch(/^552/)
      expect(await talk.say('MAIL FROM:<nora@example.net>')).toMatch(/^250/)
      await talk.say(`RCPT TO:<${address}>`)
      await talk.say('DATA')
      for (let index = 0; index < 20; index++) talk.socket.write(`${'x'.repeat(65_534)}\r\n`)
      expect(await talk.say('.')).toMatch(/^552/)
      talk.socket.destroy()
      expect(await small.received(id)).toEqual([])
    } finally {
      await small.stop()
    }
  })

  test('empty mail, and commands in the wrong order', async () => {
    const address = await made1()
    const talk = await scene.talk()
    expect(await talk.hear()).toMatch(/^220/)
    expect(await talk.say('MAIL FROM:<a@example.net>')).toMatch(/^503/)
    await talk.say('EHLO mail.example.net')
    expect(await talk.say('DATA')).toMatch(/^503/)
    expect(await talk.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/)
    await talk.say('MAIL FROM:<>')
    expect(await talk.say(`RCPT TO:<${address}>`)).toMatch(/^250/)
    expect(await talk.say('DATA')).toMatch(/^354/)
    expect(await talk.say('.')).toMatch(/^554/)
    talk.socket.destroy()
  })

  test('clients that send before the greeting or guess addresses', async () => {
    const early = await scene.talk()
    early.socket.write('EHLO early.example.net\r\n')
    expect(await early.hear()).toMatch(/^421/)
    const guessing = await startSmtpScene()
    try {
      const talk = await guessing.talk()
      await talk.hear()
      await talk.say('EHLO mail.example.net')
      await talk.say('MAIL FROM:<a@example.net>')
      const codes = []
      for (let index = 0; index < 32; index++)
        codes.push((await talk.say(`RCPT TO:<guess-${index}@example.org>`)).slice(0, 3))
      expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => '550'))
      expect(codes[30]).toBe('421')
      expect(codes[31]).toBe('')
    } finally {
      await guessing.stop()
    }
  })

  test('too many connections and too much mail of one client', async () => {
    const full = await startSmtpScene({ LIMIT_MAILS_PER_CLIENT: '3/3600' })
    try {
      const talks = await Promise.all(Array.from({ length: 21 }, () => full.talk()))
      const greetings = (await Promise.all(talks.map(({ hear }) => hear()))).map((text) => text.slice(0, 3))
      expect(greetings.toSorted()).toEqual([...Array.from({ length: 20 }, () => '220'), '421'])
      for (const { socket } of talks) socket.destroy()
      await expect
        .poll(async () => {
          const talk = await full.talk()
          const greeting = await talk.hear()
          talk.socket.destroy()
          return greeting
        })
        .toMatch(/^220/)
      const address = newAddress()
      await full.make(address)
      for (let index = 0; index < 3; index++) await full.send(mail(address, { subject: String(index) }))
      expect(await refusal(full.send(mail(address)))).toMatchObject({ responseCode: 421 })
    } finally {
      await full.stop()
    }
  })

  test('mail while the storage is unavailable, so that the client retries', async () => {
    const address = await made1()
    const { attachments } = scene.desk.ctx
    const { keep } = attachments
    attachments.keep = async () => {
      throw new Error('The disk is full.')
    }
    try {
      expect(await refusal(scene.send(mail(address)))).toMatchObject({ responseCode: 451 })
    } finally {
      attachments.keep = keep
    }
    expect(await scene.send(mail(address))).toMatch(/^250/)
  })
})

describe('a connection that breaks', () => {
  const HEAD = 'From: nora@example.net\r\nSubject: Broken\r\nMessage-ID: <broken@example.net>\r\n\r\n'

  test.each([
    ['in the header', HEAD.slice(0, 30)],
    ['in the text', `${HEAD}Hel`],
    ['before the dot', `${HEAD}Hello\r\n`],
    ['in the middle of the dot', `${HEAD}Hello\r\n.\r`],
  ])('%s stores nothing', async (_name, part) => {
    const address = newAddress()
    const { id } = await scene.make(address)
    const talk = await scene.talk()
    await begin(talk, address)
    await talk.say('DATA')
    await new Promise<void>((resolve) => void talk.socket.write(part, () => resolve()))
    talk.socket.destroy()
    const next = await scene.talk()
    await begin(next, address)
    next.socket.destroy()
    expect(await scene.received(id)).toEqual([])
  })

  test('before the answer stores one mail, even after a retry', async () => {
    const address = newAddress()
    const { id } = await scene.make(address)
    const whole = `${HEAD}Hello ${made}\r\n.\r\n`
    const talk = await scene.talk()
    await begin(talk, address)
    await talk.say('DATA')
    await new Promise<void>((resolve) => void talk.socket.write(whole, () => resolve()))
    talk.socket.destroy()
    await expect.poll(async () => (await scene.received(id)).length).toBe(1)
    const again = await scene.talk()
    await begin(again, address)
    await again.say('DATA')
    again.socket.write(whole)
    expect(await again.hear()).toMatch(/^250/)
    expect(await scene.received(id)).toHaveLength(1)
  })
})
