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
/** The process that goes on with what those before it left, and is killed in its turn. */
let testServer: ChildProcess
/** How far its clock was moved. */
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

/** Starts the whole server in a process of its own, with a clock that this test moves. */
async function startDesk(): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../../testing/mail/install-process.ts')
  const env = { PATH: process.env['PATH'], TMPDIR: dataDir }
  const started = fork(program, [dataDir, server.url], { execArgv: [], env })
  await once(started, 'message')
  return started
}

/** Waits until the install has done what it should; one that is killed meanwhile never says so. */
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
/** Waits until no mail is on its way or due; those that are due by the far future are all. */
async function untilSent(due = FAR_FUTURE): Promise<void> {
  const mail = watchMail({ dataDir })
  await expect.poll(() => mail.count(due), { interval: 5 }).toBe(0)
  await mail.close()
}

/** Lets time pass, and everything be sent that is due then. */
async function wait(more: number): Promise<void> {
  seconds += more
  await order({ kind: 'advance', seconds: more })
  await untilSent()
}

/** Another process goes on with what the dead one left; what that had claimed is free once its lease is over. */
async function restart(): Promise<void> {
  testServer = await startDesk()
  await order({ kind: 'advance', seconds })
  await wait(200)
}

/** Every mail came, each known by its Message-ID and with the same bytes however often, and nothing is left to send. */
async function expectAll({ mails, copies }: { mails: number; copies: number }): Promise<void> {
  await wait(2 * 24 * 60 * 60)
  expect(server.received).toHaveLength(copies)
  const rawById = new Map(server.received.map(({ messageId, raw }) => [messageId, raw]))
  expect(rawById.size).toBe(mails)
  for (const { messageId, raw } of server.received) expect(raw).toBe(rawById.get(messageId))
}

/** Kills the install when the mail server is at a step, and goes no further there. */
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

test('a mail comes when the server is killed before it claims it', async () => {
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
  // The mail server has the email and has not said so: whether it counts, only the mail server knows.
  ['after the email and before the answer', 'end', 2],
])('a mail comes when the server is killed %s', async (_, step, copies) => {
  const killed = killAt(step)
  testServer.send(TAKE)
  await killed
  await restart()
  await expectAll({ mails: 1, copies })
  expect(server.received.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(1)
})

test('a mail whose confirmation a killed server did not live to write down comes again as the same', async () => {
  server.troubles.end = [async () => void testServer.kill('SIGSTOP')]
  testServer.send(TAKE)
  await expect.poll(() => server.received[0]?.isConfirmed).toBe(true)
  await kill()
  await restart()
  await expectAll({ mails: 1, copies: 2 })
})

test('a mail whose confirmation is written down never comes again', async () => {
  await order(TAKE)
  await untilSent()
  await kill()
  await restart()
  await expectAll({ mails: 1, copies: 1 })
})
