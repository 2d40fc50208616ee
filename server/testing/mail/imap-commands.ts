import type { ImapBox, ImapSession, StoredMail } from './imap-server.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAY_MS = 24 * 60 * 60 * 1000

/** Answers one line of a client. */
export function answerCommand(session: ImapSession, line: string): void {
  const { server, send } = session
  if (session.idleTag !== null && /^done$/i.test(line)) {
    send(`${session.idleTag} OK idle is over`)
    session.idleTag = null
    return
  }
  const waiting = session.waiting
  if (waiting) {
    session.waiting = null
    waiting(line)
    return
  }
  const [, tag = '*', command = '', rest = ''] = /^(\S+) (uid \w+|\w+) ?(.*)$/i.exec(line) ?? []
  const name = command.toUpperCase()
  server.commands.push(name === 'LOGIN' || name === 'AUTHENTICATE' ? name : `${name} ${rest}`.trim())
  const answer = ANSWERS[name]
  if (answer) answer(session, tag, rest)
  else send(`${tag} BAD unknown command`)
}

type Answer = (session: ImapSession, tag: string, rest: string) => void

const ANSWERS: Record<string, Answer> = {
  CAPABILITY({ server, send, encrypt }, tag) {
    const more = [
      server.accessToken === null ? '' : ' AUTH=XOAUTH2',
      encrypt ? ' STARTTLS' : '',
      server.moves === 'never' ? '' : ' MOVE',
    ]
    send(`* CAPABILITY IMAP4rev1 IDLE SPECIAL-USE WITHIN AUTH=PLAIN${more.join('')}`)
    send(`${tag} OK`)
  },
  STARTTLS({ send, encrypt }, tag) {
    send(encrypt ? `${tag} OK begin now` : `${tag} BAD not offered`)
    encrypt?.()
  },
  LOGIN(session, tag, rest) {
    const [user, password] = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare,
    )
    logIn(session, tag, user === session.server.user && password === session.server.password)
  },
  AUTHENTICATE(session, tag, rest) {
    const { server } = session
    const [method = '', given = ''] = rest.split(' ')
    if (given === '') {
      session.waiting = (line) => ANSWERS['AUTHENTICATE']?.(session, tag, `${method} ${line}`)
      session.send('+ ')
      return
    }
    const said = Buffer.from(given, 'base64')
      .toString()
      .split(method === 'PLAIN' ? '\0' : '\u0001')
    const isRight =
      method === 'PLAIN'
        ? said[1] === server.user && said[2] === server.password
        : said[0] === `user=${server.user}` && said[1] === `auth=Bearer ${server.accessToken}`
    logIn(session, tag, isRight)
  },
  NOOP(session, tag) {
    if (!session.pass('noop')) return
    if (session.selected) session.tellCount()
    session.send(`${tag} OK`)
  },
  LOGOUT({ send, socket }, tag) {
    send('* BYE')
    send(`${tag} OK`)
    socket.end()
  },
  NAMESPACE: ({ send }, tag) => send(`* NAMESPACE (("" "/")) NIL NIL\r\n${tag} OK`),
  LIST({ server, send }, tag, rest) {
    // Asks for the separator of folder names.
    if (rest === '"" ""') return send(`* LIST (\\Noselect) "/" ""\r\n${tag} OK`)
    send('* LIST (\\HasNoChildren) "/" INBOX')
    if (server.junk) send(`* LIST (\\HasNoChildren \\Junk) "/" "${server.junk.name}"`)
    for (const name of server.others.keys()) send(`* LIST (\\HasNoChildren) "/" "${name}"`)
    send(`${tag} OK`)
  },
  CREATE({ server, send }, tag, rest) {
    server.others.set(rest.replaceAll('"', ''), { uidValidity: 1, mails: [] })
    send(`${tag} OK created`)
  },
  SUBSCRIBE: ({ send }, tag) => send(`${tag} OK`),
  LSUB: ({ send }, tag) => send(`* LSUB () "/" INBOX\r\n${tag} OK`),
  SELECT: select('READ-WRITE'),
  EXAMINE: select('READ-ONLY'),
  IDLE(session, tag) {
    if (!session.pass('idle')) return
    session.idleTag = tag
    session.send('+ idling')
    // Reports new mails since the last report, like real servers.
    if (session.toldCount !== countOf(session)) session.tellCount()
  },
  'UID SEARCH'(session, tag, rest) {
    if (!session.pass('search')) return
    // Dovecot refuses an interval of 0 seconds, which a mail of this moment needs.
    if (/^(YOUNGER|OLDER) /i.test(rest)) return session.send(`${tag} BAD Invalid search interval parameter`)
    const { mails } = boxOf(session)
    const found = mails.filter(searchOf(mails, rest)).map(({ uid }) => uid)
    session.send(`* SEARCH${found.map((uid) => ` ${uid}`).join('')}`)
    session.send(`${tag} OK`)
  },
  'UID MOVE'(session, tag, rest) {
    if (!session.pass('move')) return
    const [, set = '', name = ''] = /^(\S+) "?([^"]*)"?$/.exec(rest) ?? []
    const box = boxOf(session)
    const to = session.server.others.get(name)
    if (!to || session.server.moves === 'refused') return session.send(`${tag} NO [NOPERM] not here`)
    const isAsked = inSet(set, box.mails)
    to.mails.push(...box.mails.filter(isAsked))
    for (let at = box.mails.length; at > 0; at--) {
      const mail = box.mails[at - 1]
      if (!mail || !isAsked(mail)) continue
      box.mails.splice(at - 1, 1)
      session.send(`* ${at} EXPUNGE`)
    }
    session.toldCount = countOf(session)
    session.send(`${tag} OK moved`)
  },
  'UID FETCH'(session, tag, rest) {
    const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
    const wantsBody = /BODY/i.test(items)
    if (!session.pass(wantsBody ? 'fetch' : 'facts')) return
    const { mails } = boxOf(session)
    const isAsked = inSet(set, mails)
    for (const [index, mail] of mails.entries()) {
      if (!isAsked(mail) || (wantsBody && session.server.kept.has(mail.uid))) continue
      if (!sendMail(session, index + 1, mail, items)) return
    }
    session.send(`${tag} OK`)
  },
}

function logIn(session: ImapSession, tag: string, isRight: boolean): void {
  if (!session.pass('login')) return
  session.isLoggedIn = isRight
  if (isRight && 'encrypted' in session.socket) session.server.encryptedLogins++
  session.send(isRight ? `${tag} OK logged in` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
}

function select(access: string): Answer {
  return (session, tag, rest) => {
    if (!session.pass('select')) return
    const { server, send } = session
    const name = rest.replaceAll('"', '')
    const box = name.toUpperCase() === 'INBOX' ? server : name === server.junk?.name ? server.junk : null
    session.selected = box
    if (!box) return send(`${tag} NO [NONEXISTENT] There is no such folder`)
    send('* FLAGS (\\Seen \\Deleted)')
    session.tellCount()
    send(`* OK [UIDVALIDITY ${box.uidValidity}]`)
    send(`* OK [UIDNEXT ${(box.mails.at(-1)?.uid ?? 0) + 1}]`)
    send(`${tag} OK [${access}] selected`)
  }
}

const boxOf = ({ selected, server }: Pick<ImapSession, 'selected' | 'server'>): ImapBox => selected ?? server

/** The number of mails that the server announces to the client. */
export const countOf = (session: Pick<ImapSession, 'selected' | 'server'>): number =>
  Math.max(0, boxOf(session).mails.length + session.server.liesBy)

function searchOf(mails: readonly StoredMail[], query: string): (mail: StoredMail) => boolean {
  const set = /^UID (\S+)/i.exec(query)?.[1]
  if (set !== undefined) return inSet(set, mails)
  const [, word, day = '1', month = 'Jan', year = '1970'] =
    /^(SINCE|BEFORE) "?(\d+)-(\w+)-(\d+)/i.exec(query) ?? []
  const from = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day))
  const isSince = word?.toUpperCase() !== 'BEFORE'
  return ({ receivedAt }) => Math.floor(receivedAt.getTime() / DAY_MS) * DAY_MS >= from === isSince
}

/** Whether a mail is in a UID set. A range that ends in * always contains the last mail, like in real servers. */
function inSet(set: string, mails: readonly StoredMail[]): (mail: StoredMail) => boolean {
  const last = mails.at(-1)?.uid ?? 0
  const single = new Set<number>()
  const ranges: [number, number][] = []
  for (const range of set.split(',')) {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    if (from === to) single.add(from)
    else ranges.push([Math.min(from, to), Math.max(from, to)])
  }
  return ({ uid }) => single.has(uid) || ranges.some(([from, to]) => uid >= from && uid <= to)
}

/** Returns false if the connection was closed in the middle. */
function sendMail(session: ImapSession, number: number, mail: StoredMail, items: string): boolean {
  const { socket, send } = session
  const facts = [`UID ${mail.uid}`]
  if (/RFC822\.SIZE/i.test(items)) facts.push(`RFC822.SIZE ${mail.raw.length}`)
  if (/INTERNALDATE/i.test(items)) facts.push(`INTERNALDATE "${imapDate(mail.receivedAt)}"`)
  const partial = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items)
  if (!partial) {
    send(`* ${number} FETCH (${facts.join(' ')})`)
    return true
  }
  if (!/BODY\.PEEK\[/i.test(items)) mail.flags.add('\\Seen')
  const start = Number(partial[1] ?? 0)
  const body = mail.raw.subarray(start, partial[2] === undefined ? undefined : start + Number(partial[2]))
  const trouble = session.takeTrouble('literal')
  const announced = trouble === 'gigabyte' ? 1024 ** 3 : body.length
  const origin = partial[1] === undefined ? '' : `<${start}>`
  socket.write(`* ${number} FETCH (${facts.join(' ')} BODY[]${origin} {${announced}}\r\n`)
  if (trouble === undefined) {
    socket.write(body)
    send(')')
    return true
  }
  socket.write(body.subarray(0, Math.ceil(body.length / 2)))
  if (trouble !== 'stall' && trouble !== 'gigabyte') setImmediate(() => socket.destroySoon())
  return false
}

const two = (value: number): string => String(value).padStart(2, '0')

const imapDate = (at: Date): string =>
  `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(
    at.getUTCMinutes(),
  )}:${two(at.getUTCSeconds())} +0000`
