import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config/config.ts'
import { verify } from '../../../server/operations/verify/verify.ts'
import {
  deliver,
  expungeSome,
  folder,
  forgetUids,
  idOf,
  maildir,
  PASSWORD,
  port,
  startDovecot,
  stopDovecot,
  until,
  USERS,
} from './dovecot-server.ts'

// Fetches mail from a real Dovecot: 1,000 mails in two mailboxes, expunges and a restart in the middle, a new
// UIDVALIDITY, and IDLE.
// Run it by hand, because not every machine has a Dovecot:
//
//     apt-get install dovecot-imapd && node tests/soak/dovecot/run.ts

const EACH = 500

let dovecot = await startDovecot()
const config = readConfig({
  DATA_DIR: join(folder, 'data'),
  MAIL_IN_PRIVATE_HOSTS: 'on',
  ADMIN_PASSWORD: 'Quiet#Harbour71',
  LOG_LEVEL: 'silent',
  RETAIN_MAIL_DAYS: '0',
})
const { app, ctx, close } = await buildApp(config)

try {
  const token = await logIn()
  const ids = new Map<string, string>()
  for (const user of USERS) ids.set(user, await makeMailbox(token, user))
  const began = performance.now()
  const sending = Promise.all(USERS.map((user) => deliverMany(user)))

  await until('a hundred mails are here', async () => (await allHere()).length >= 100)
  const expunged = await expungeSome(USERS[0])
  say(`${expunged.size} mails expunged while others came`)
  await stopDovecot(dovecot)
  say('Dovecot stopped')
  await sending
  await sleep(3_000)
  dovecot = await startDovecot()
  say('Dovecot started again')
  const wanted = USERS.flatMap((user) => Array.from({ length: EACH }, (_, index) => idOf(user, index)))
  const kept = wanted.filter((id) => !expunged.has(id))
  await until('everything is here', async () => {
    const here = new Set(await allHere())
    return kept.every((id) => here.has(id))
  })
  const seconds = (performance.now() - began) / 1000
  say(`${kept.length} mails here ${seconds.toFixed(1)} s after the first was put there`)
  expectOnce(await allHere())

  await stopDovecot(dovecot)
  for (const user of USERS) await forgetUids(user)
  dovecot = await startDovecot()
  const before = (await allHere()).length
  for (const user of USERS) await deliver(user, 'after-the-epoch')
  await until(
    'what came in the new epoch is here',
    async () => (await allHere()).length === before + USERS.length,
  )
  expectOnce(await allHere())
  for (const user of USERS) {
    const mailbox = await ctx.store.mailboxes.find(ids.get(user) ?? '')
    say(`${user}: UIDVALIDITY is ${mailbox?.cursor?.uidValidity}, ${mailbox?.inMailbox} mails there`)
  }

  // Everything is idle now, so only IDLE can report this mail before the next poll.
  await sleep(5_000)
  const sentAt = performance.now()
  await deliver(USERS[1], 'by-idle')
  await until('one that IDLE tells of is here', async () =>
    (await allHere()).includes(`<by-idle@${USERS[1]}>`),
  )
  const idleMs = performance.now() - sentAt
  say(`one more here ${idleMs.toFixed(0)} ms after it came`)
  assert.ok(idleMs < 30_000, 'IDLE was not heard.')

  await until('all of them are delivered', async () => (await statesOf()).stored === 0)
  say(JSON.stringify(await statesOf()))
  for (const user of USERS)
    for (const name of await readdir(join(maildir(user), 'cur')))
      assert.doesNotMatch(name, /:2,.*[ST]/, 'A flag was set.')
} finally {
  await close()
  await stopDovecot(dovecot)
}
assert.equal(await verify(config, say), 0, 'The ledger is not right.')
await rm(folder, { recursive: true })

async function deliverMany(user: string): Promise<void> {
  for (let index = 0; index < EACH; index++) {
    await deliver(user, index)
    if (index % 10 === 0) await sleep(40)
  }
}

async function logIn(): Promise<string> {
  const body = { log_detail: 'admin', userPassword: 'Quiet#Harbour71' }
  const answer = await app.inject({ method: 'POST', url: '/api/Login', headers: ownHost(), payload: body })
  return answer.json<{ loginnewuser: { jwttoken: string } }>().loginnewuser.jwttoken
}

async function makeMailbox(token: string, address: string): Promise<string> {
  const settings = { host: '127.0.0.1', port, security: 'none', user: address, login: 'password' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/mailboxes',
    headers: { ...ownHost(), authorization: `Bearer ${token}` },
    payload: {
      name: address,
      address,
      door: 'imap',
      isOn: true,
      acknowledges: false,
      settings: { ...settings, password: PASSWORD },
    },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<{ mailbox: { id: string } }>().mailbox.id
}

function ownHost(): { host: string } {
  return { host: new URL(config.publicUrl).host }
}

async function received() {
  const rows = []
  for (const { id } of await ctx.store.mailboxes.all())
    for (let cursor: string | undefined; ;) {
      const page = await ctx.store.receivedMails.list(id, { limit: 200, cursor })
      rows.push(...page.rows)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
  return rows
}

/** The Message-IDs of all mails in the ledger, derived from their subjects. */
async function allHere(): Promise<string[]> {
  const names = new Map((await ctx.store.mailboxes.all()).map(({ id, address }) => [id, address]))
  return (await received()).flatMap(({ mailboxId, subject }) =>
    subject === null ? [] : [`<${subject.replace('Mail ', '')}@${names.get(mailboxId)}>`],
  )
}

async function statesOf(): Promise<Record<string, number>> {
  const states: Record<string, number> = { stored: 0 }
  for (const { state, reason } of await received()) {
    const what = reason === null ? state : `${state} (${reason})`
    states[what] = (states[what] ?? 0) + 1
  }
  return states
}

function expectOnce(ids: string[]): void {
  assert.equal(new Set(ids).size, ids.length, 'A mail is here twice.')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
