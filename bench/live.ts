import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { CALLS, LIVE, LIVE_PATH } from '@support-desk/contract'
import { setScene, type Scene } from './users.ts'
import { startProduct, type Server } from './servers.ts'

const EVENTS = 100
const PAUSE_MS = 100
const PASSWORD = 'Quiet#Kestrel-2026'

/** Holds idle live connections, and measures what each costs and how soon all of them hear of a change. */
export async function measureLive(folder: string, connections: number): Promise<void> {
  const dataDir = join(folder, 'live')
  const server = await startProduct(dataDir)
  try {
    const scene = await setScene(server)
    const users = Math.ceil(connections / LIVE.connectionsPerUser)
    const tokens = await addMembers(server, scene.tokens.admin, users)
    const before = await settledMemory(server.pid)
    const pages = await Promise.all(
      Array.from({ length: connections }, (_, index) => connect(server, tokens[index % users] ?? '')),
    )
    const after = await settledMemory(server.pid)
    const perConnection = (after - before) / connections / 1024
    console.log(`${connections} live connections held`)
    console.log(
      `memory of the server: ${mebibytes(before)} before, ${mebibytes(after)} with them, ${perConnection.toFixed(1)} KB each`,
    )

    await postMessages(server, scene)
    await setTimeout(1000)
    const delays = delaysOf(pages, timesOf(dataDir))
    if (delays.length !== EVENTS * connections) {
      throw new Error(`${delays.length} of ${EVENTS * connections} messages came.`)
    }
    const part = (share: number) => delays[Math.floor(share * (delays.length - 1))]?.toFixed(1)
    console.log(
      `from a change to its arrival, ${EVENTS} changes: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, last ${part(1)} ms`,
    )
    for (const page of pages) page.leave()
  } finally {
    await server.stop()
  }
}

type Page = { arrivals: Map<number, number>; leave: () => void }

async function connect({ address }: Server, token: string): Promise<Page> {
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH)
  const arrivals = new Map<number, number>()
  let isLeaving = false
  await new Promise<void>((resolve) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', token, since: null })))
    socket.addEventListener('message', ({ data }) => {
      const now = performance.timeOrigin + performance.now()
      const text = String(data)
      if (text.startsWith('{"kind":"ready"')) resolve()
      for (const [, number] of text.matchAll(/"number":(\d+)/g)) arrivals.set(Number(number), now)
    })
    socket.addEventListener('close', ({ code }) => {
      if (!isLeaving) throw new Error(`A connection was closed: ${code}`)
    })
  })
  const leave = (): void => {
    isLeaving = true
    socket.close()
  }
  return { arrivals, leave }
}

async function addMembers({ address }: Server, admin: string, count: number): Promise<string[]> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as { loginnewuser?: { jwttoken: string } }
  }
  const tokens: string[] = []
  for (let index = 0; index < count; index++) {
    const username = `bench-live-${index}`
    const secret = { password: PASSWORD, repeatpassword: PASSWORD, otpemail: '', otp: '', pto: '' }
    await post('/api/Add/SupportTeam', { username, email: `${username}@example.com`, ...secret }, admin)
    const { loginnewuser } = await post(CALLS.logIn.path, { log_detail: username, userPassword: PASSWORD })
    tokens.push(loginnewuser?.jwttoken ?? '')
  }
  return tokens
}

async function postMessages({ address }: Server, { tokens, ticketId }: Scene): Promise<void> {
  for (let index = 0; index < EVENTS; index++) {
    const response = await fetch(address + CALLS.postChat.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.member}`, 'content-type': 'application/json' },
      body: JSON.stringify({ chat: `Change ${index}`, ticketid: ticketId }),
    })
    if (!response.ok) throw new Error(`A message was refused: ${response.status}`)
    await setTimeout(PAUSE_MS)
  }
}

/** When the latest changes happened by the record, which notes the time just before the commit. */
function timesOf(dataDir: string): Map<number, number> {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  const rows = database
    .prepare(`select number, occurred_at from events where kind = 'message.posted' order by number`)
    .all() as { number: number; occurred_at: string }[]
  database.close()
  return new Map(rows.map((row) => [row.number, Date.parse(row.occurred_at)]))
}

const delaysOf = (pages: Page[], times: Map<number, number>): number[] =>
  pages
    .flatMap(({ arrivals }) =>
      [...times].flatMap(([number, time]) => {
        const arrival = arrivals.get(number)
        return arrival === undefined ? [] : [arrival - time]
      }),
    )
    .toSorted((a, b) => a - b)

/** Bytes of memory that a process has, once they have stopped moving. */
async function settledMemory(pid: number): Promise<number> {
  let last = await memoryOf(pid)
  for (let looks = 0; looks < 20; looks++) {
    await setTimeout(1000)
    const now = await memoryOf(pid)
    if (Math.abs(now - last) < last / 200) return now
    last = now
  }
  return last
}

/** Linux alone tells this without a program of its own. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024
}

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`
