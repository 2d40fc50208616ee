import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../testing/mail/install-process.ts'
import { type MailServer, startMailServer, type Step } from '../../../testing/mail/mail-server.ts'
import { watchMail } from '../../../testing/mail/under-way.ts'

let dataDir: string
let server: MailServer
/** The current process of the install. Each one continues with the data of the previous one, and is killed. */
let testServer: ChildProcess
/** Seconds by which its clock is advanced. */
let seconds = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'support-desk-kill-'))
  server = await startMailServer()
  testServer = await startDesk()
})
beforeEach(async () => {
  if (isDead(testServer)) await restart()
  server.reset()
})
afterAll(async () => {
  await kill()
  await server.stop()
  await rm(dataDir, { recursive: true })
})

/** Starts the whole server in a child process, with a clock that this test advances. */
async function startDesk(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../../testing/mail/install-process.ts')
  const env = { PATH: process.env['PATH'], TMPDIR: dataDir }
  const started = fork(program, [dataDir, server.url], { execArgv: [], env })
  await once(started, 'message')
  return started
}

/** Waits until the install has done the order. A killed process never answers. */
async function order(what: Order): Promise<void> {
  testServer.send(what)
  await once(testServer, 'message')
}

const isDead = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function kill(): Promise<void> {
  if (isDead(testServer)) return
  const ended = once(testServer, 'exit')
  testServer.kill('SIGKILL')
  await ended
}

const TAKE: Order = { kind: 'take' }
const FAR_FUTURE = new Date('2100-01-01')
/** Waits until no email is due before `due`; by default until none is left. */
async function untilSent(due = FAR_FUTURE): Promise<void> {
  const mail = watchMail({ dataDir })
  await expect.poll(() => mail.count(due), { interval: 5 }).toBe(0)
  await mail.close()
}

/** Advances the clock, and waits until all due emails are sent. */
async function wait(more: number): Promise<void> {
  seconds += more
  await order({ kind: 'advance', seconds: more })
  await untilSent()
}

/**
 * Starts another process with the data of the killed one. The claims of the killed process are free after their lease.
 */
async function restart(): Promise<void> {
  testServer = await startDesk()
  await order({ kind: 'advance', seconds })
  await wait(200)
}

/** Every mail arrived with its Message-ID, all copies have the same bytes, and no email is left. */
async function expectAll({ mails, copies }: { mails: number; copies: number }): Promise<void> {
  await wait(2 * 24 * 60 * 60)
  expect(server.received).toHaveLength(copies)
  const rawById = new Map(server.received.map(({ messageId, raw }) => [messageId, raw]))
  expect(rawById.size).toBe(mails)
  for (const { messageId, raw } of server.received) expect(raw).toBe(rawById.get(messageId))
}

/** Kills the install when the mail server is at a step, and stops the mail server there. */
function killAt(step: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    server.troubles[step] = [
      () => {
        kill().then(resolve, reject)
        return new Promise(() => undefined)
      },
    ]
  })
}

test('sends a mail when killed before claiming it', async () => {
  await order({ kind: 'take and write' })
  await untilSent(new Date(Date.UTC(2026, 0, 5, 9) + seconds * 1000))
  await kill()
  await restart()
  await expectAll({ mails: 2, copies: 2 })
})

test.each<[string, Step, number]>([
  ['when it has connected', 'connect', 1],
  ['at the recipient', 'recipient', 1],
  ['within the email', 'data', 1],
  // The mail server has the email, but has not confirmed it. The install cannot know that.
  ['after the email and before the answer', 'end', 2],
])('sends a mail when killed %s', async (_, step, copies) => {
  const killed = killAt(step)
  testServer.send(TAKE)
  await killed
  await restart()
  await expectAll({ mails: 1, copies })
  expect(server.received.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(1)
})

test('sends the same mail again when killed before the confirmation is recorded', async () => {
  server.troubles.end = [async () => void testServer.kill('SIGSTOP')]
  testServer.send(TAKE)
  await expect.poll(() => server.received[0]?.isConfirmed).toBe(true)
  await kill()
  await restart()
  await expectAll({ mails: 1, copies: 2 })
})

test('never resends a mail after its confirmation is recorded', async () => {
  await order(TAKE)
  await untilSent()
  await kill()
  await restart()
  await expectAll({ mails: 1, copies: 1 })
})
