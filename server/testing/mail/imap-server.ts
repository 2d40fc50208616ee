import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'
import { answerCommand, countOf } from './imap-commands.ts'

/** The steps of a connection at which a fault can happen. */
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
 * Faults of the server: it hangs up, says goodbye first, goes silent, closes in the middle of a response, or announces
 * a gigabyte.
 */
export type ImapTrouble = 'drop' | 'bye' | 'stall' | 'half' | 'gigabyte'

/** A mail on the server. */
export type StoredMail = { uid: number; raw: Buffer; receivedAt: Date; flags: Set<string> }

/** A folder of a server. */
export type ImapBox = { uidValidity: number; mails: StoredMail[] }

/** A scripted server. Its own mails and UIDs belong to INBOX. */
export type ImapServer = ImapBox & {
  address: string
  port: number
  user: string
  password: string
  /** The token for XOAUTH2; null: XOAUTH2 is not offered. */
  accessToken: string | null
  /** The junk folder with its name; null: none. */
  junk: (ImapBox & { name: string }) | null
  /** The folders except INBOX, by name. */
  others: Map<string, ImapBox>
  /** Whether the server offers moves, and whether they work. */
  moves: 'well' | 'refused' | 'never'
  /** UIDs that are listed but cannot be fetched. */
  kept: Set<number>
  /** Added to every reported number of mails. */
  liesBy: number
  /** Faults at the next visits of each step. Then the server works. */
  troubles: Partial<Record<ImapStep, ImapTrouble[]>>
  /** Received commands, without credentials. */
  commands: string[]
  /** Number of logins over encrypted connections. */
  encryptedLogins: number
  /** Number of open connections. */
  connections(): number
  /** Adds a mail, and notifies listening clients. */
  add(raw: string | Buffer, receivedAt?: Date, box?: ImapBox): StoredMail
  /** Notifies listening clients of a new mail that does not exist. */
  announce(): void
  stop(): Promise<void>
}

/** One connection and its state. */
export type ImapSession = {
  server: ImapServer
  /** The current socket; replaced by a TLS socket after STARTTLS. */
  socket: Socket
  /** Starts TLS; null: not offered, or done. */
  encrypt: (() => void) | null
  isLoggedIn: boolean
  /** The selected folder. */
  selected: ImapBox | null
  idleTag: string | null
  /** The last reported number of mails. */
  toldCount: number
  /** Takes the next line as the rest of a command. */
  waiting: ((line: string) => void) | null
  send(line: string): void
  tellCount(): void
  /** Runs the fault of a step. Returns false if the connection is unusable afterwards. */
  pass(step: ImapStep): boolean
  /** Takes the next fault of a step. */
  takeTrouble(step: ImapStep): ImapTrouble | undefined
}

/** A certificate, used from the first byte or after STARTTLS. */
type Encryption = { certificate: Certificate; from: 'beginning' | 'starttls' }

/** A scripted IMAP server on this machine, with the commands that a client needs. */
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
    // Like real servers. Otherwise each response waits for an acknowledgement of its beginning.
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
  // Certificates are for the name.
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
