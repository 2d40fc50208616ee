import { describe, expect, test } from 'vitest'
import { parseMail } from '../parse.ts'
import type { ReadMail } from '../read-mail.ts'

const limits = { bytes: 60e6, levels: 256, parts: 500, headerBytes: 1e5, milliseconds: 2e4, megabytes: 512 }

const read = (mail: string): Promise<ReadMail> =>
  parseMail(Buffer.from(mail), {
    limits,
    ownDomain: 'desk.example',
    now: Date.parse('2026-11-03T12:00:00Z'),
  })

const COPY = `Return-Path: <help@desk.example>
Message-ID: <17.c.1@desk.example>
From: Help <help@desk.example>
Subject: Re: 5.7.1 of the manual

On 3 Nov karl@x.example wrote`

/** Bounces in plain words, with recipient, status and the beginning of the reason. */
const TOLD: readonly [string, string, string, string | null, string][] = [
  [
    'qmail',
    'MAILER-DAEMON@mx2.x.example',
    `Hi. This is the qmail-send program at mx2.x.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<karl@x.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.`,
    '5.1.1',
    'Sorry, no mailbox here',
  ],
  [
    'Exim',
    'Mail Delivery System <Mailer-Daemon@mx.x.example>',
    `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  karl@x.example
    host mx.x.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<karl@x.example>:
    550 5.1.1 <karl@x.example> User unknown

------ This is a copy of the message, including all the headers. ------`,
    '5.1.1',
    'host mx.x.example',
  ],
  [
    'Exim without an enhanced status',
    'Mail Delivery System <Mailer-Daemon@mx.x.example>',
    `A message that you sent could not be delivered. The following address(es) failed:

  karl@x.example
    host mx.x.example [192.0.2.5]: 550 Unrouteable address

------ This is a copy of the message ------`,
    '5.0.0',
    'host mx.x.example',
  ],
  [
    'Yahoo',
    'MAILER-DAEMON@yahoo.example',
    `Sorry, we were unable to deliver your message to the following address.

<karl@x.example>:
554: 5.7.1 <karl@x.example>: Relay access denied

--- Below this line is a copy of the message.`,
    '5.7.1',
    '554: 5.7.1',
  ],
  [
    'Yahoo of long ago',
    'MAILER-DAEMON@yahoo.example',
    `Message from yahoo.example.
Unable to deliver message to the following address(es).

<karl@x.example>:
This user doesn't have a yahoo.example account (karl@x.example) [0]

--- Original message follows.`,
    null,
    "This user doesn't",
  ],
  [
    'Sendmail of long ago',
    'Mail Delivery Subsystem <MAILER-DAEMON>',
    `   ----- The following addresses had permanent fatal errors -----
<karl@x.example>
    (reason: 550 5.1.1 <karl@x.example>... User unknown)

   ----- Transcript of session follows -----

   ----- Original message follows -----`,
    '5.1.1',
    '(reason: 550',
  ],
]

describe('Bounces without a machine-readable report', () => {
  test.for(TOLD)('of %s yield recipient, status and reason', async ([, from, said, status, reason]) => {
    for (const path of ['', 'Return-Path: <>\n']) {
      const mail = await read(`${path}From: ${from}\nSubject: failure notice\n\n${said}\n\n${COPY}\n`)
      expect(mail).toMatchObject({ kind: 'bounce', kindReason: 'mailer_daemon' })
      expect(mail.bounce).toMatchObject({
        messageId: '17.c.1@desk.example',
        recipient: 'karl@x.example',
        status,
      })
      expect(mail.bounce?.text.startsWith(reason)).toBe(true)
    }
  })

  test('mark no address if they only report a delay', async () => {
    const mail = await read(
      `From: Mailer-Daemon@mx.x.example\nSubject: Warning\n\nA message that you sent has not yet been delivered.\n\n  karl@x.example\n    host mx.x.example: 451 4.7.1 try later\n\nNo action is required on your part.\n`,
    )
    expect(mail).toMatchObject({ kind: 'bounce', bounce: null })
  })

  test('are not recognised in a mail by a person with the same words', async () => {
    const mail = await read(`From: Karl <karl@x.example>\n\n${TOLD[0]?.[2]}\n\n${COPY}\n`)
    expect(mail).toMatchObject({ kind: 'person', bounce: null })
  })
})
