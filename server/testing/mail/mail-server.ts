import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Certificate } from './certificates.ts'

/** The steps of a mail server. `end`: it has the whole email and has not answered yet. */
export type Step = 'connect' | 'login' | 'recipient' | 'data' | 'end'

/**
 * Faults of a mail server: it refuses with a code or an error, goes silent, continues after the client has left, or
 * hangs up.
 */
export type Trouble = number | Error | 'hang' | 'late' | 'drop' | (() => Promise<void>)

type ReceivedEmail = {
  messageId: string
  recipient: string
  raw: string
  /** Whether the server has confirmed the email. */
  isConfirmed: boolean
}

export type MailServer = {
  url: string
  /** Every complete email, in order of arrival. */
  received: ReceivedEmail[]
  /** Faults at the next visits of each step. Then the server works. */
  troubles: Record<Step, Trouble[]>
  /** Number of visits of each step. */
  visits: Record<Step, number>
  /** Called when the server goes silent, with the id of the email if known. */
  onHang: (messageId: string | null) => void
  /** Passwords and access tokens of all logins. */
  passwords: string[]
  /** For each email, whether its connection was encrypted. */
  encrypted: boolean[]
  /** Forgets emails and faults. */
  reset(): void
  stop(): Promise<void>
}

/** A real mail server on this machine with scripted faults. With a certificate it offers STARTTLS and logins. */
export async function startMailServer(certificate?: Certificate): Promise<MailServer> {
  const sockets = new Map<number | undefined, Socket>()
  const received: ReceivedEmail[] = []
  const troubles = {} as MailServer['troubles']
  const visits = {} as MailServer['visits']
  const reset = (): void => {
    received.length = 0
    Object.assign(troubles, { connect: [], login: [], recipient: [], data: [], end: [] })
    Object.assign(visits, { connect: 0, login: 0, recipient: 0, data: 0, end: 0 })
  }
  reset()

  type Answer = (error?: Error) => void
  const pass = async (
    step: Step,
    session: SMTPServerSession,
    answer: Answer,
    messageId: string | null = null,
  ): Promise<void> => {
    visits[step]++
    const trouble = troubles[step].shift()
    if (trouble === 'hang' || trouble === 'late') server.onHang(messageId)
    if (trouble === 'hang') return
    const socket = sockets.get(session.remotePort)
    if (trouble === 'late' && socket && !socket.destroyed) await once(socket, 'close')
    if (trouble === 'drop') socket?.destroy()
    else if (trouble instanceof Error) answer(trouble)
    else if (typeof trouble === 'number') {
      answer(Object.assign(new Error('not now'), { responseCode: trouble }))
    } else {
      if (typeof trouble === 'function') await trouble()
      answer()
    }
  }

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession, answer: Answer) => {
    await new Promise<void>((resolve) => void pass('data', session, () => resolve()))
    let raw = ''
    for await (const chunk of stream) raw += String(chunk)
    const email = {
      raw,
      messageId: /^Message-ID: (.+?)\r?$/m.exec(raw)?.[1] ?? '',
      recipient: session.envelope.rcptTo[0]?.address ?? '',
      isConfirmed: false,
    }
    received.push(email)
    server.encrypted.push(session.secure)
    const confirm: Answer = (error) => {
      email.isConfirmed = !error
      answer(error)
    }
    await pass('end', session, confirm, email.messageId)
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: certificate ? [] : ['AUTH', 'STARTTLS'],
    ...certificate,
    // Allows the test of a client that does not notice a stripped STARTTLS.
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth({ username, password, accessToken }, session, answer) {
      server.passwords.push(password ?? accessToken ?? '')
      void pass('login', session, (error) => answer(error ?? null, { user: username }))
    },
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, answer) => void pass('connect', session, answer),
    onRcptTo: (_, session, answer) => void pass('recipient', session, answer),
    // A broken connection ends its email.
    onData: (stream, session, answer) => void take(stream, session, answer).catch(() => undefined),
  })
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  await new Promise<void>((resolve) => void smtp.listen(0, certificate ? 'localhost' : '127.0.0.1', resolve))
  const address = smtp.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const server: MailServer = {
    url: `smtp://${certificate ? 'localhost' : '127.0.0.1'}:${port}`,
    received,
    troubles,
    visits,
    onHang: () => undefined,
    passwords: [],
    encrypted: [],
    reset,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy()
        smtp.close(resolve)
      }),
  }
  return server
}
