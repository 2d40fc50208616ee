import type { Desk } from './desk.ts'
import { sealContent } from './mail-queue.ts'
import { nameOfErased } from './named-text.ts'
import type { Actor } from './notices.ts'
import { proveOwnPassword } from './own-password.ts'
import { leave, recordFreed } from './people.ts'
import type { Caller, MailContent, PageRequest, Rows } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { FormerPerson, KnownPerson, Queries } from './store.ts'

const MAILS = 100

/** People whose accounts were deleted, and whose names are still there. */
export const listFormerPeople = (
  desk: Desk,
  _caller: Caller,
  page: PageRequest,
): Promise<Rows<FormerPerson>> => desk.store.privacy.listFormer(page)

/** Makes everything that somebody left behind nameless. Their account goes with it, if it is still there. */
export async function erasePerson(desk: Desk, caller: Caller, id: string): Promise<void> {
  if (id === caller.id) throw new Refusal('own_account')
  await erase(desk, caller, id)
}

/** Lets the caller be forgotten, if they know their password. */
export async function eraseOwnAccount(
  desk: Desk,
  caller: Caller,
  proof: { password: string; address: string },
): Promise<void> {
  await proveOwnPassword(desk, caller, proof)
  await erase(desk, caller, caller.id)
}

async function erase(desk: Desk, actor: Actor, id: string): Promise<void> {
  const known = await desk.store.privacy.find(id)
  if (!known) throw new Refusal('not_found')
  const { username, email, role } = known
  // Before too: whoever dies in between leaves nothing that nobody knows to look for any more.
  await desk.keptLetters.removeNaming([username, email])
  await desk.store.write(async (tx) => {
    await tx.sessions.holdAllOf(id)
    if (role === 'Admin') await tx.accounts.holdAdmins()
    await tx.accounts.hold(id)
    const person = await tx.privacy.find(id)
    if (!person) throw new Refusal('not_found')
    const freed = person.isDeleted ? [] : await leave(tx, person)
    await tx.privacy.dropTraces(person)
    const name = nameOfErased(role)
    await tx.privacy.forget(id, name, desk.clock().toISOString())
    await renameInMail(desk, tx, person, name)
    const nameless = { ...actor, ...(actor.id === id && { username: name }) }
    for (const ticketId of freed) await recordFreed(desk, tx, nameless, ticketId, { id, username: name })
    await record(desk, tx, nameless, { kind: 'account.erased', data: { accountId: id, role } })
  })
  await desk.keptLetters.removeNaming([username, email])
  await desk.store.scrub()
}

/** Mail that waits to be sent to others may tell who did something. */
async function renameInMail(
  desk: Desk,
  tx: Queries,
  { username }: Pick<KnownPerson, 'username'>,
  name: string,
): Promise<void> {
  for (let after = ''; ;) {
    const mails = await tx.privacy.sealedMail(after, MAILS)
    for (const { id, sealed } of mails) {
      const content = JSON.parse(desk.keys.open(sealed)) as MailContent
      const renamed = withoutName(content, username, name)
      if (renamed !== content) await tx.privacy.reseal({ id, sealed: sealContent(desk, renamed) })
    }
    const last = mails.at(-1)
    if (!last || mails.length < MAILS) return
    after = last.id
  }
}

/** The same content where it names nobody like that. Names begin or end a sentence about what somebody did. */
function withoutName(content: MailContent, username: string, name: string): MailContent {
  switch (content.kind) {
    case 'news': {
      const { detail } = content
      if (detail.startsWith(`${username} `))
        return { ...content, detail: name + detail.slice(username.length) }
      if (!detail.endsWith(` ${username}.`)) return content
      return { ...content, detail: `${detail.slice(0, -username.length - 1)}${name}.` }
    }
    case 'chat': {
      if (content.messages.every(({ author }) => author !== username)) return content
      const messages = content.messages.map((message) =>
        message.author === username ? { ...message, author: name } : message,
      )
      return { ...content, messages }
    }
    default:
      return content
  }
}
