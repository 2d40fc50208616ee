import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmlSender } from './eml.ts'
import { createLetters } from './letters.ts'
import { createSmtpSender } from './smtp.ts'

const letters = createLetters('https://desk.example.org')
const notice = {
  heading: 'Somebody is on it',
  detail: 'Ada took your ticket.',
  subject: 'Printer',
  ticketId: 'a_b-c',
}

describe('a letter with a code', () => {
  it('shows it in the subject, in the text and once in the page, easy to copy', () => {
    const letter = letters.code('ada@example.com', '012345')
    expect(letter).toMatchObject({
      recipient: 'ada@example.com',
      subject: '012345 is your Support Desk code',
    })
    expect(letter.text).toMatch(/^ {4}012345$/m)
    expect(letter.html.match(/>012345</g)).toHaveLength(1)
  })
})

describe('a letter about a ticket', () => {
  it('leads to the ticket', () => {
    const letter = letters.ticket('ada@example.com', notice)
    expect(letter.subject).toBe('Somebody is on it: Printer')
    expect(letter.text).toContain('https://desk.example.org/ViewTicketDetails/a_b-c')
    expect(letter.html).toContain('href="https://desk.example.org/ViewTicketDetails/a_b-c"')
  })

  it('keeps what people wrote harmless', () => {
    const subject = '<script>alert("1")</script>\r\nBcc: everybody@example.com'
    const letter = letters.ticket('ada@example.com', { ...notice, subject })
    expect(letter.subject).not.toMatch(/[\r\n]/)
    expect(letter.html).not.toContain('<script>')
    expect(letter.html).toContain('&lt;script&gt;alert(&quot;1&quot;)')
  })
})

describe('sending', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'support-desk-mail-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const outgoing = { ...letters.code('ada@example.com', '123456'), messageId: '<1@support-desk>' }
  const from = 'Support Desk <desk@example.org>'

  it('without a mail server writes whole files that mail programs open', async () => {
    const outbox = join(folder, 'outbox')
    await createEmlSender(outbox, from, () => new Date('2026-01-05T09:00:00Z')).send(outgoing)
    const [name = '', ...more] = await readdir(outbox)
    expect(more).toEqual([])
    expect(name).toMatch(/^2026-01-05T09-00-00-000Z-[0-9a-f]{8}\.eml$/)
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
    const text = await readFile(join(outbox, name), 'utf8')
    for (const header of [
      'From: Support Desk <desk@example.org>',
      'To: ada@example.com',
      'Subject: 123456 is your Support Desk code',
      'Message-ID: <1@support-desk>',
      'Content-Type: text/html; charset=utf-8',
    ]) {
      expect(text).toContain(header)
    }
  })

  it('never lets a recipient be more than one address', async () => {
    const sender = createEmlSender(folder, from, () => new Date())
    await sender.send({ ...outgoing, recipient: 'ada@example.com' })
    const [name = ''] = await readdir(folder)
    expect((await readFile(join(folder, name), 'utf8')).match(/^(To|Cc|Bcc):/gm)).toEqual(['To:'])
  })

  it('with a mail server hands the letter over, and fails when it is not taken', async () => {
    const received: string[] = []
    const server = createServer((socket) => {
      let inData = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        const said = String(chunk)
        received.push(said)
        if (inData) {
          if (!said.endsWith('\r\n.\r\n')) return
          inData = false
          socket.write('250 taken\r\n')
        } else if (said.startsWith('DATA')) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (said.includes('refused@example.com')) socket.write('550 no such person\r\n')
        else socket.write('250 fine\r\n')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const sender = createSmtpSender(`smtp://127.0.0.1:${port}`, from)
    await sender.send(outgoing)
    expect(received.join('')).toContain('RCPT TO:<ada@example.com>')
    expect(received.join('')).toContain('Message-ID: <1@support-desk>')
    await expect(sender.send({ ...outgoing, recipient: 'refused@example.com' })).rejects.toThrow(
      /no such person/,
    )
    sender.close()
    server.close()
  })
})
