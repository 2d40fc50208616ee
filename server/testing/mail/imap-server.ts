import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'
import { answerCommand, countOf } from './imap-commands.ts'

/** Where a connection is when something happens to it. */
export type ImapStep =
  | 'greeting'
  | 'login'
  | 'select'
  | 'search'
  | 'facts'
  | 'fetch'
  | 'literal'
  | 'idle'
  | 'noop'
  | 'move'

/**
 * What the server does other than answering: it hangs up, says goodbye first, says nothing any more, closes in the middle of
 * what it sends, or announces a gigabyte.
 */
export type ImapTrouble = 'drop' | 'bye' | 'stall' | 'half' | 'gigabyte'

/** A mail that lies on the server. */
export type StoredMail = { uid: number; raw: Buffer; receivedAt: Date; flags: Set<string> }

/** A folder of a server. */
export type ImapBox = { uidValidity: number; mails: StoredMail[] }

/** What a test sees and changes of a server. Its own mails and UIDs are those of INBOX. */
export type ImapServer = ImapBox & {
  address: string
  port: number
  user: string
  password: string
  /** What opens it by XOAUTH2; null: that is not offered. */
  accessToken: string | null
  /** The folder of junk, under the name that it has here; null: there is none. */
  junk: (ImapBox & { name: string }) | null
  /** Folders that nobody reads, by their names. */
  others: Map<string, ImapBox>
  /** Whether it offers to move mails, and whether it does so. */
  moves: 'well' | 'refused' | 'never'
  /** UIDs of mails that it lists and does not give. */
  kept: Set<number>
  /** Added to every number of mails that it tells. */
  liesBy: number
  /** What happens at the next visits of each step; after that all is well. */
  troubles: Partial<Record<ImapStep, ImapTrouble[]>>
  /** What it was told, without what opens it. */
  commands: string[]
  /** How many have logged in by a connection that was encrypted. */
  encryptedLogins: number
  /** How many connections are open. */
  connections(): number
  /** Puts a mail there, and tells those who listen. */
  add(raw: string | Buffer, receivedAt?: Date, box?: ImapBox): StoredMail
  /** Tells those who listen of a new mail that there is none of. */
  announce(): void
  stop(): Promise<void>
}

/** One connection, and what it does at a step. */
export type ImapSession = {
  server: ImapServer
  /** What it goes over now: another one, once it is encrypted. */
  socket: Socket
  /** Encrypts it from now on; null: that is not offered, or done. */
  encrypt: (() => void) | null
  isLoggedIn: boolean
  /** The folder that is open. */
  selected: ImapBox | null
  idleTag: string | null
  /** How many mails it was last told that there are. */
  toldCount: number
  /** Takes the next line, where it is the rest of a command. */
  waiting: ((line: string) => void) | null
  send(line: string): void
  tellCount(): void
  /** Runs what is to happen at a step. False where the connection is of no use after that. */
  pass(step: ImapStep): boolean
  /** The trouble that is next at a step, taken out. */
  takeTrouble(step: ImapStep): ImapTrouble | undefined
}

/** A certificate, and whether it is used from the first byte on or by STARTTLS. */
type Encryption = { certificate: Certificate; from: 'beginning' | 'starttls' }

/** An IMAP server on this machine that does what it is told, and nothing that a client does not need. */
export async function startImapServer(encryption?: Encryption): Promise<ImapServer> {
  const sessions = new Set<ImapSession>()
  const isTls = encryption?.from === 'beginning'
  const listener = isTls
    ? createTlsServer(encryption.certificate, (socket) => greet(socket))
    : createServer((socket) => greet(socket))
  let nextUid = 1

  function greet(socket: Socket): void {
    const session = sessionOn(server, socket)
    sessions.add(session)
    if (encryption?.from === 'starttls') session.encrypt = () => encrypt(session, encryption.certificate)
    // As servers do: else each answer waits for the client to say that it has the beginning.
    socket.setNoDelay()
    socket.on('error', () => {})
    socket.on('close', () => sessions.delete(session))
    if (!session.pass('greeting')) return
    session.send('* OK ready')
    listen(session)
  }

  function listen(session: ImapSession): void {
    let heard = ''
    session.socket.on('data', (data) => {
      heard += data.toString('latin1')
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        answerCommand(session, line)
      }
    })
  }

  function encrypt(session: ImapSession, { cert, key }: Certificate): void {
    session.encrypt = null
    session.socket.removeAllListeners('data')
    const secureContext = createSecureContext({ cert, key })
    session.socket = new TLSSocket(session.socket, { isServer: true, secureContext })
    session.socket.on('error', () => {})
    listen(session)
  }

  const tell = (): void => {
    for (const session of sessions) if (session.idleTag !== null) session.tellCount()
  }

  const server: ImapServer = {
    address: '',
    port: 0,
    user: 'help@example.com',
    password: 'open sesame',
    accessToken: null,
    uidValidity: 7,
    mails: [],
    junk: null,
    others: new Map(),
    moves: 'well',
    kept: new Set(),
    liesBy: 0,
    troubles: {},
    commands: [],
    encryptedLogins: 0,
    connections: () => sessions.size,
    add(raw, receivedAt = new Date(), box = server) {
      const mail = { uid: nextUid++, raw: Buffer.from(raw), receivedAt, flags: new Set<string>() }
      box.mails.push(mail)
      tell()
      return mail
    },
    announce: tell,
    async stop() {
      for (const { socket } of sessions) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
  // The name that certificates are for, where there is one.
  listener.listen(0, encryption ? 'localhost' : '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere.')
  server.address = address.address
  server.port = address.port
  return server
}

function sessionOn(server: ImapServer, socket: Socket): ImapSession {
  const session: ImapSession = {
    server,
    socket,
    encrypt: null,
    isLoggedIn: false,
    selected: null,
    idleTag: null,
    toldCount: 0,
    waiting: null,
    send: (line) => void session.socket.write(`${line}\r\n`, 'latin1'),
    tellCount() {
      session.toldCount = countOf(session)
      session.send(`* ${session.toldCount} EXISTS`)
    },
    takeTrouble: (step) => server.troubles[step]?.shift(),
    pass(step) {
      const trouble = session.takeTrouble(step)
      if (trouble === 'bye') {
        session.send('* BYE shutting down')
        session.socket.end()
      } else if (trouble === 'drop' || trouble === 'half') session.socket.destroy()
      return trouble === undefined
    },
  }
  return session
}
