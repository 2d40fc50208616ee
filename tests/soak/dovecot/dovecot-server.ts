import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

const PROGRAM = '/usr/sbin/dovecot'
/** The user `mail` of Debian. */
const MAIL_OF_DEBIAN = { uid: 8, gid: 8 }
const PATIENCE_MS = 240_000
const EXPUNGED = 40

/** Users with mail, and their password. */
export const USERS = ['one@example.org', 'two@example.org'] as const
export const PASSWORD = 'open-sesame'

/** The data folder; the caller removes it. */
export const folder = await mkdtemp(join(tmpdir(), 'support-desk-dovecot-'))
export const port = await freePort()

/** The Message-ID of a mail. */
export function idOf(user: string, name: string | number): string {
  return `<${name}@${user}>`
}

/** The maildir of a user. */
export function maildir(user: string): string {
  return join(folder, 'mail', user)
}

/** Starts Dovecot in a separate folder, as the current user. */
export async function startDovecot(): Promise<ChildProcess> {
  const { username, uid, gid } = await mailUser()
  const run = join(folder, 'run')
  await mkdir(run, { recursive: true })
  for (const user of USERS) {
    for (const part of ['new', 'cur', 'tmp']) await mkdir(join(maildir(user), part), { recursive: true })
    for (const part of ['', 'new', 'cur', 'tmp']) await chown(join(maildir(user), part), uid, gid)
  }
  const file = join(folder, 'dovecot.conf')
  await writeFile(
    file,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${run}
state_dir = ${run}
log_path = ${join(folder, 'dovecot.log')}
ssl = no
disable_plaintext_auth = no
${username === null ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
first_valid_uid = 1
mail_location = maildir:${join(folder, 'mail')}/%u
mailbox_list_index = no
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%u
}
`,
  )
  const child = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'inherit' })
  await until('Dovecot answers', () => greets())
  return child
}

/** Stops Dovecot, and waits until it has exited. */
export async function stopDovecot(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Puts a mail into the maildir, like a mail server. */
export async function deliver(user: string, name: string | number): Promise<void> {
  const id = idOf(user, name)
  const head = `From: ann-${name}@example.net\r\nTo: ${user}\r\nMessage-ID: ${id}\r\nSubject: Mail ${name}\r\n`
  const text = `It is number ${name}, for ${user}.\r\n`
  const file = `${Date.now()}.${name}.example.net`
  await writeFile(join(maildir(user), 'tmp', file), `${head}\r\n${text}`)
  await rename(join(maildir(user), 'tmp', file), join(maildir(user), 'new', file))
}

/** Expunges mails from all parts of the mailbox, fetched or not. Returns their Message-IDs. */
export async function expungeSome(user: string): Promise<Set<string>> {
  const client = clientOf(user)
  await client.connect()
  await client.mailboxOpen('INBOX')
  const uids = await client.search({ all: true }, { uid: true })
  const all = Array.isArray(uids) ? uids : []
  const step = Math.max(1, Math.floor(all.length / EXPUNGED))
  const chosen = all.filter((_, index) => index % step === 0).slice(0, EXPUNGED)
  const found = new Set<string>()
  for await (const { envelope } of client.fetch(chosen.join(','), { envelope: true }, { uid: true }))
    if (envelope?.messageId) found.add(envelope.messageId)
  await client.messageDelete(chosen.join(','), { uid: true })
  await client.logout()
  return found
}

/** Makes Dovecot assign new UIDs. */
export async function forgetUids(user: string): Promise<void> {
  for (const name of await readdir(maildir(user)))
    if (name.startsWith('dovecot')) await rm(join(maildir(user), name))
}

/** Waits until a condition holds. */
export async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(100))
    if (await look()) return
  throw new Error(`It did not come about in time that ${what}.`)
}

/** The user for mail processes. Dovecot refuses root, so as root it is the user of Debian. */
async function mailUser(): Promise<{ username: string | null; uid: number; gid: number }> {
  const { username, uid, gid } = userInfo()
  if (uid !== 0) return { username, uid, gid }
  await chmod(folder, 0o755)
  return { username: null, ...MAIL_OF_DEBIAN }
}

async function greets(): Promise<boolean> {
  const client = clientOf(USERS[0])
  try {
    await client.connect()
    await client.logout()
    return true
  } catch {
    return false
  }
}

function clientOf(user: string): ImapFlow {
  const auth = { user, pass: PASSWORD }
  return new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}
