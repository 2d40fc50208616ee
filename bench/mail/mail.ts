import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CALLS, type CallName } from '@support-desk/contract'
import { onDatabase } from '../../server/testing/database/raw-database.ts'
import { startImapServer } from '../../server/testing/mail/imap-server.ts'
import { startOwnPostgres } from '../../server/testing/postgres/postgres.ts'
import type { Place } from '../../server/open-store.ts'
import type { Engine } from '../compare/compare.ts'
import { verifyPlace } from '../compare/verifying.ts'
import { machine } from '../load.ts'
import { type Server, startProduct } from '../servers.ts'
import { setScene } from '../users.ts'
import { drawMails } from './mails.ts'
import { figuresOf } from './process-figures.ts'

const LOOK_MS = 500
/** Between two pages of the one who works meanwhile. */
const PAGE_PAUSE_MS = 20
const QUIET_MS = 3_000

/** Measures how long mails that lie in a mailbox take until they are tickets and messages, while somebody works. */
export async function measureMail(
  folder: string,
  { mails, engines }: { mails: number; engines: readonly Engine[] },
): Promise<void> {
  console.log(`${machine()}; ${new Date().toISOString().slice(0, 10)}`)
  console.log(`${mails} mails in a mailbox, imported while one client opens pages\n`)
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startOwnPostgres({ care: 'usual' }) : null
    try {
      const place = { dataDir: join(folder, `mail-${engine}`), databaseUrl: postgres?.url ?? null }
      await measureOn(place, engine, mails)
      await verifyPlace(engine, place)
    } finally {
      await postgres?.stop()
    }
  }
}

async function measureOn(place: Place, engine: Engine, mails: number): Promise<void> {
  const imap = await startImapServer()
  const receivedAt = new Date(Date.now() - 24 * 60 * 60 * 1000)
  for (const raw of drawMails(mails)) imap.add(raw, receivedAt)
  const server = await startProduct(place.dataDir, {
    MAIL_IN_PRIVATE_HOSTS: 'on',
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  })
  const watch = watchLedger(place)
  try {
    const { tokens, ticketId } = await setScene(server)
    const client = openPages(server, tokens.admin, ticketId)
    await setTimeout(QUIET_MS)
    const quiet = client.lap()
    const before = await figuresOf(server.pid)
    const began = performance.now()
    await makeMailbox(server, tokens.admin, imap)
    let takenInMs: number | null = null
    let peak = 0
    const memory: number[] = []
    for (;;) {
      const { here, settled } = await watch.look()
      const { megabytes } = await figuresOf(server.pid)
      peak = Math.max(peak, megabytes)
      memory.push(megabytes)
      if (here >= mails) takenInMs ??= performance.now() - began
      if (settled >= mails) break
      await setTimeout(LOOK_MS)
    }
    const tookMs = performance.now() - began
    const pages = client.lap()
    await client.stop()
    const after = await figuresOf(server.pid)
    const processor = (after.processorSeconds - before.processorSeconds) / mails
    const half = memory[Math.floor(memory.length / 2)] ?? 0
    console.log(`${engine}: in the ledger after ${seconds(takenInMs ?? tookMs)}, in the desk after ${seconds(tookMs)}: \
${((1000 * mails) / tookMs).toFixed(0)} a second, ${(1000 * processor).toFixed(1)} ms of processor each`)
    console.log(
      `  pages meanwhile: p50 ${pages.p50} ms, p99 ${pages.p99} ms, longest ${pages.longest} ms, ${pages.count} of them; before: p99 ${quiet.p99} ms`,
    )
    console.log(
      `  memory: ${before.megabytes.toFixed(0)} MB before, ${half.toFixed(0)} half way, ${(memory.at(-1) ?? 0).toFixed(0)} at the end, at most ${peak.toFixed(0)}`,
    )
    console.log(`  what became of them: ${await watch.outcomes()}`)
  } finally {
    await server.stop()
    await imap.stop()
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

async function makeMailbox(
  { address }: Server,
  token: string,
  { port, user, password }: { port: number; user: string; password: string },
): Promise<void> {
  const settings = { host: '127.0.0.1', port, security: 'none', user, login: 'password', password }
  const importSince = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString()
  const draft = { name: 'Help', address: 'help@example.com', door: 'imap', isOn: true, importSince, settings }
  const response = await fetch(address + CALLS.createMailbox.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  })
  if (!response.ok) throw new Error(`The mailbox was refused: ${await response.text()}`)
}

/** Somebody who opens one page after the other: the queue, a ticket and what was said there, the counts. */
function openPages({ address }: Server, token: string, ticketId: string) {
  let times: number[] = []
  let isOver = false
  const path = (name: CallName): string => CALLS[name].path.replace(/:ticketId|:ticketid/, ticketId)
  const paths = [
    `${CALLS.listTickets.path}?limit=50`,
    path('getTicketDetails'),
    path('getConversation'),
    CALLS.countAllTickets.path,
  ]
  const asking = (async () => {
    for (let index = 0; !isOver; index++) {
      const began = performance.now()
      const response = await fetch(address + paths[index % paths.length], {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`A page answered ${response.status}.`)
      times.push(performance.now() - began)
      await setTimeout(PAGE_PAUSE_MS)
    }
  })()
  return {
    lap() {
      const sorted = times.toSorted((one, other) => one - other)
      times = []
      const part = (share: number): string =>
        (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
      return { p50: part(0.5), p99: part(0.99), longest: part(1), count: sorted.length }
    },
    async stop() {
      isOver = true
      await asking
    },
  }
}

/** Looks past the product at how far it is. */
function watchLedger(place: Place) {
  const rows = (statement: string) =>
    onDatabase(place, async (run) => (await run(statement)) as Record<string, string | number>[])
  return {
    async look() {
      const [row] = await rows(
        `select count(*) as here, sum(case when state <> 'stored' then 1 else 0 end) as settled from received_mails`,
      )
      return { here: Number(row?.['here'] ?? 0), settled: Number(row?.['settled'] ?? 0) }
    },
    async outcomes() {
      const found = await rows(
        'select state, reason, count(*) as n from received_mails group by state, reason',
      )
      return found.map(({ state, reason, n }) => `${n} ${state} (${reason})`).join(', ')
    },
  }
}
