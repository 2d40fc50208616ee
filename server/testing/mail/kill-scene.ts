import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type CallAnswer, CALLS, type CallName } from '@support-desk/contract'
import type { StoreLocation } from '../../open-store.ts'
import { verify } from '../../operations/verify/verify.ts'
import { PASSWORD } from '../calls/test-server.ts'
import { onDatabase } from '../database/raw-database.ts'
import type { Death } from '../programs/dying.ts'
import { freePort } from '../programs/free-port.ts'
import { type NodeProcess, startNode } from '../programs/node-process.ts'
import { QUICK_START } from '../programs/quick-start.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { rawMail } from './incoming.ts'
import { handOverBySmtp } from './smtp-hand-over.ts'
import { PATIENCE_MS } from '../patience.ts'

/** A sent mail and its expected outcome. */
type SentMail = { id: string; state: string; reason: string }

/** The real server in a child process, with three mailboxes (IMAP, HTTP, SMTP), killed again and again. */
export type KillScene = {
  imap: ImapServer
  /** Makes the server die at a step; waits until it knows. */
  let(death: Death): Promise<void>
  /**
   * Sends one mail of each kind: from a stranger with a file, an answer, an answer of a stranger to the ticket of
   * another requester, one twice, one by HTTP, one by SMTP.
   */
  send(): Promise<void>
  /**
   * Kills the server during a mail by SMTP: after a part of the mail (1: all of it), or after the answer 250. Returns
   * whether there was an answer. Without one, the mail is sent again later until there is.
   */
  killWhileHanding(after: number | 'answered'): Promise<boolean>
  /**
   * Waits until the server was killed, or until every mail has an outcome and nothing is left to do. Returns the step
   * of the kill, or null.
   */
  outcome(): Promise<string | null>
  /** Starts another process on the data of the killed one. */
  restart(): Promise<void>
  /** Expects that every sent mail is stored once with its expected outcome, and nothing else happened. */
  expectRight(): Promise<void>
  stop(): Promise<void>
}

const DYING = join(import.meta.dirname, '../programs/dying.ts')
const FROM = 'Support Desk <desk@example.org>'
/** In seconds; longer than any lease. */
const AHEAD_SECONDS = 90

/** Starts the server with its mailboxes. `bySmtp` adds the SMTP door, whose modules take seconds to load after each kill. */
export async function startKillScene({ bySmtp = false } = {}): Promise<KillScene> {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-killed-'))
  const place: StoreLocation = { dataDir: join(folder, 'desk') }
  const imap = await startImapServer()
  const sent: SentMail[] = []
  const handed = new Set<Promise<void>>()
  let ahead = 0
  let node: NodeProcess
  let rounds = 0
  let cutOff = 0
  const smtpPort = await freePort()
  /** Message-ID of the answered ticket. */
  const root = 'root@example.net'

  const start = async (): Promise<void> => {
    const settings = {
      ...QUICK_START,
      DATA_DIR: place.dataDir,
      ADMIN_PASSWORD: PASSWORD,
      MAIL_FROM: FROM,
      MAIL_IN_PRIVATE_HOSTS: 'on',
      MAIL_IN_SMTP_PORT: String(smtpPort),
      // This client sends more mails than the default limit.
      LIMIT_MAILS_PER_CLIENT: '100000/3600',
    }
    node = await startNode(settings, { module: DYING, told: String(ahead) })
  }
  const now = (): Date => new Date(Date.now() + ahead * 1000)
  const rows = <Row>(statement: string): Promise<Row[]> =>
    onDatabase(place, async (run) => (await run(statement)) as Row[])

  async function ask<N extends CallName>(
    name: N,
    body: object,
    token: string,
  ): Promise<CallAnswer<N, Buffer>> {
    const response = await fetch(`http://127.0.0.1:${node.port}${CALLS[name].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as CallAnswer<N, Buffer>
  }

  await start()
  const login = await ask('logIn', { log_detail: 'admin', userPassword: PASSWORD }, '')
  const token = login.loginnewuser.jwttoken
  const { user, password, port } = imap
  const settings = { host: '127.0.0.1', port, security: 'none', user, login: 'password', password }
  const make = (name: string, more: object) =>
    ask('createMailbox', { name, address: `${name}@example.org`, isOn: true, ...more }, token)
  await make('fetched', { door: 'imap', settings })
  const { mailbox: door, secret } = await make('handed', { door: 'http' })
  const { mailbox: smtpDoor } = await make('smtp', { door: 'smtp' })

  const arrive = (id: string, reason: string, mail: Parameters<typeof rawMail>[0]): void => {
    sent.push({ id, reason, state: reason === 'not_participant' ? 'held' : 'delivered' })
    imap.add(rawMail({ subject: id, messageId: id, ...mail }), now())
  }

  /** Posts a mail until it is accepted, like a client that retries. */
  async function handOver(id: string): Promise<void> {
    sent.push({ id, state: 'delivered', reason: 'new_ticket' })
    const body = Uint8Array.from(rawMail({ from: `${id}`, subject: id, messageId: id }))
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' }
    for (;;) {
      const url = `http://127.0.0.1:${node.port}/api/v1/mailboxes/${door.id}/messages`
      const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
      if (response?.status === 202) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const smtpMail = (id: string, text?: string) => ({
    to: smtpDoor.address,
    raw: rawMail({ from: id, subject: id, messageId: id, ...(text !== undefined && { text }) }),
  })

  /** Sends a mail by SMTP until it is accepted. */
  async function handOverUntilTaken(mail: ReturnType<typeof smtpMail>): Promise<void> {
    while (!(await handOverBySmtp(smtpPort, mail))) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  const goOnHanding = (handing: Promise<void>): void => {
    handed.add(handing)
    void handing.finally(() => handed.delete(handing))
  }

  /** Whether every sent mail has an outcome, and no email is waiting. */
  async function isDone(): Promise<boolean> {
    const [row] = await rows<{ settled: number; left: number }>(`select
      (select count(*) from received_mails where state <> 'stored') as settled,
      (select count(*) from outbox where sent_at is null and failed_at is null) as left`)
    return row?.settled === sent.length && row.left === 0
  }

  /** The errors of unfinished mails, for debugging. */
  const stuck = (): Promise<object[]> =>
    rows(`select message_id as id, state as error, due_at from received_mails where state = 'stored'
      union all select recipient, last_error, due_at from outbox where sent_at is null and failed_at is null
      union all select 'ledger', count(*), '' from received_mails
      union all select 'read up to', cast(last_uid as text), error from mailboxes`)

  /** Waits until everything is done, or `isOver` returns true. */
  async function untilDone(isOver: () => boolean = () => false): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    while (!isOver() && !(await isDone())) {
      if (performance.now() > end)
        throw new Error(`Mails are stuck: ${JSON.stringify([now(), await stuck()])} ${node.said()}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  arrive(root, 'new_ticket', { from: 'nora@example.net' })
  await untilDone()

  return {
    imap,
    async let(death) {
      await node.tell(death)
    },
    async send() {
      const n = ++rounds
      const answers = { headers: [`In-Reply-To: <${root}>`] }
      const file = withFile(`file of ${n}`)
      arrive(`new-${n}@example.net`, 'new_ticket', { from: `new-${n}@example.net`, ...file })
      arrive(`answer-${n}@example.net`, 'answer', {
        from: 'nora@example.net',
        text: `Answer ${n}.`,
        ...answers,
      })
      arrive(`held-${n}@example.net`, 'not_participant', { from: `eve-${n}@example.net`, ...answers })
      goOnHanding(handOver(`handed-${n}@example.net`))
      if (!bySmtp) return
      const id = `smtp-${n}@example.net`
      sent.push({ id, state: 'delivered', reason: 'new_ticket' })
      goOnHanding(handOverUntilTaken(smtpMail(id)))
    },
    async killWhileHanding(after) {
      const id = `cut-off-${++cutOff}@example.net`
      sent.push({ id, state: 'delivered', reason: 'new_ticket' })
      const mail = smtpMail(id, `${'It hums since Monday.\r\n'.repeat(20_000)}`)
      const end = (): void => node.signal('SIGKILL')
      const isTaken = await handOverBySmtp(smtpPort, mail, { after: after === 'answered' ? 2 : after, end })
      await node.ended
      if (!isTaken) goOnHanding(handOverUntilTaken(mail))
      return isTaken
    },
    async outcome() {
      let isOver = false
      const died = node.ended.then(() => /killed before (.*)/.exec(node.said())?.[1] ?? node.said())
      const settled = untilDone(() => isOver).then(async () => {
        if (!isOver) await Promise.all(handed)
        return null
      })
      try {
        return await Promise.race([died, settled])
      } finally {
        isOver = true
      }
    },
    async restart() {
      ahead += AHEAD_SECONDS
      await start()
    },
    async expectRight() {
      const found = await rows<
        SentMail & { n: number }
      >(`select message_id as id, state, reason, count(*) as n
        from received_mails group by message_id, state, reason`)
      const byId = (one: SentMail, other: SentMail): number => (one.id < other.id ? -1 : 1)
      expect(found.toSorted(byId)).toEqual(sent.map((mail) => ({ ...mail, n: 1 })).toSorted(byId))
      const raised = await rows<{ subject: string }>('select subject from tickets')
      expect(raised.map(({ subject }) => subject).toSorted()).toEqual(idsOf('new_ticket'))
      const [messages] = await rows<{ n: number; texts: number }>(
        'select count(*) as n, count(distinct text) as texts from messages',
      )
      expect(messages).toEqual({ n: rounds, texts: rounds })
      // One file per round, and one acknowledgement for each sender of a new ticket.
      expect(await rows('select name, count(*) as n from attachments group by name')).toEqual(
        rounds === 0 ? [] : [{ name: 'list.txt', n: rounds }],
      )
      const told = await rows<{ recipient: string; n: number }>(
        `select recipient, count(*) as n from outbox where recipient like '%@example.net' group by recipient`,
      )
      expect(told.filter(({ n }) => n !== 1)).toEqual([])
      expect(told).toHaveLength(idsOf('new_ticket').length)
      expect(imap.mails.flatMap(({ flags }) => [...flags])).toEqual([])
      const lines: string[] = []
      expect(await verify(place, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
    },
    async stop() {
      node.signal('SIGKILL')
      await node.ended
      await imap.stop()
      await rm(folder, { recursive: true })
    },
  }

  function idsOf(reason: string): string[] {
    return sent
      .filter((mail) => mail.reason === reason)
      .map(({ id }) => id)
      .toSorted()
  }
}

/** A mail with a unique file. */
function withFile(content: string): { headers: string[]; text: string } {
  return {
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    text: `--b\r\nContent-Type: text/plain\r\n\r\nSee the list.\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=list.txt\r\n\r\n${content}\r\n--b--\r\n`,
  }
}
