import type { Db, Dialect } from '../database/dialect.ts'
import { indexAccount } from '../database/search/account-names.ts'
import { addressQueries } from './addresses/queries.ts'
import { joinByDomain } from './membership/queries.ts'
import { contactName, nameBeside } from './names/contact-name.ts'
import { phoneQueries } from './phones/queries.ts'
import { newId } from '../kernel/ids.ts'
import { issueOf, lookAlikeOf } from './names/look-alikes.ts'

const SENDER = ['id', 'username', 'role', 'contact_since', 'suspended_at', 'bounced_by'] as const

/** Accounts by their primary and their further addresses, each with the address that matches. */
async function selectSenders(db: Db, keys: readonly string[]) {
  const primary = await db
    .selectFrom('accounts')
    .select([...SENDER, 'email_key'])
    .where('deleted_at', 'is', null)
    .where('email_key', 'in', keys)
    .execute()
  const found = new Set(primary.map((row) => row.email_key))
  const left = keys.filter((key) => !found.has(key))
  if (left.length === 0) return primary
  const further = await db
    .selectFrom('contact_addresses as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select([...SENDER.map((column) => `a.${column}` as const), 'f.email_key'])
    .where('a.deleted_at', 'is', null)
    .where('f.email_key', 'in', left)
    .execute()
  return [...primary, ...further]
}

type SenderRow = Awaited<ReturnType<typeof selectSenders>>[number]

const toSender = (row: SenderRow): Sender => ({
  id: row.id,
  username: row.username,
  role: row.role,
  isContact: row.contact_since !== null,
  isSuspended: row.suspended_at !== null,
  isBounced: row.bounced_by !== null,
})

type Sender = {
  id: string
  username: string
  role: 'User' | 'SupportTeam' | 'Admin'
  isContact: boolean
  isSuspended: boolean
  /** Whether mails to this address bounce. */
  isBounced: boolean
}

type NewContact = {
  id: string
  /** The written name, which may be forged in a mail. */
  name: string
  joinedAt: string
} & ({ email: string; phone?: string | undefined } | { email: null; phone: string })

/** Queries about contacts: accounts of people who only wrote mails, without a login. */
export function contactQueries(db: Db, dialect: Dialect) {
  const living = () => db.selectFrom('accounts').where('deleted_at', 'is', null)
  /** Accounts with one of these names, or with a name that looks like one. */
  async function namedLike(names: readonly string[]) {
    const all = () => living().select(['id', 'contact_since'])
    const keys = names.map((name) => name.toLowerCase())
    // Two queries, so that each uses its own index.
    const byName = await all().where('username_key', 'in', keys).execute()
    return [...byName, ...(await all().where('username_skeleton', 'in', names.map(lookAlikeOf)).execute())]
  }

  /**
   * The username of a new contact: the written name if it is unique. Name and address if the name is one word or another contact
   * has it. Only the address if the name looks like that of a user with a login. A phone number can stand for the address.
   */
  async function nameFor(written: string, address: string): Promise<string> {
    const found = contactName(written)
    if (found === null) return address
    const others = await namedLike([found.name, ...found.alike])
    if (others.some(({ contact_since }) => contact_since === null)) return address
    return found.standsAlone && others.length === 0 ? found.name : nameBeside(found.name, address)
  }

  /** Makes sure that the claimed address is the primary one. */
  async function makePrimary(id: string, email: string): Promise<void> {
    const account = await living().select(['id', 'username', 'email']).where('id', '=', id).executeTakeFirst()
    const further = await db
      .selectFrom('contact_addresses')
      .select('id')
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirst()
    if (account && further) await addressQueries(db).swapPrimary(account, further.id)
  }

  return {
    /** The name itself, or one with the address if another account has the name by now. */
    async freeNameFor(name: string, address: string): Promise<string> {
      return (await namedLike([name])).length === 0 ? name : nameFor(name, address)
    },

    /** The account of an address: of a user, of staff, or of a contact. */
    async findSender(email: string): Promise<Sender | null> {
      const [row] = await selectSenders(db, [email.toLowerCase()])
      return row ? toSender(row) : null
    },

    /** The accounts of several addresses, each with its address in lower case. */
    async findSenders(emails: readonly string[]): Promise<(Sender & { email: string })[]> {
      if (emails.length === 0) return []
      const rows = await selectSenders(db, [...new Set(emails.map((email) => email.toLowerCase()))])
      return rows.map((row) => ({ ...toSender(row), email: row.email_key }))
    },

    /** Creates a contact. It has no password, so it cannot log in. */
    async insertContact(contact: NewContact): Promise<Sender> {
      await dialect.oneAtATime(db, 'usernames')
      const { id, joinedAt } = contact
      const email = contact.email ?? ''
      const username = await nameFor(contact.name, contact.email ?? contact.phone)
      await db
        .insertInto('accounts')
        .values({
          id,
          username,
          username_key: username.toLowerCase(),
          username_skeleton: lookAlikeOf(username),
          // The rules apply only to chosen names.
          username_issue: '',
          email,
          // Keys are unique. No address is equal to an id.
          email_key: contact.email === null ? id : email.toLowerCase(),
          password_hash: '',
          role: 'User',
          department: '',
          employee_code: '',
          joined_at: joinedAt,
          contact_since: joinedAt,
        })
        .execute()
      await indexAccount(db, { id, username, email })
      await joinByDomain(db, { accountId: id, email, at: joinedAt })
      const number = contact.phone
      if (number !== undefined)
        await phoneQueries(db).add({ id: newId(), accountId: id, number, createdAt: joinedAt })
      return { id, username, role: 'User', isContact: true, isSuspended: false, isBounced: false }
    },

    /** Marks an address as bouncing, with the id of the bounce. Null: it is reachable again. */
    async markBounced(id: string, receivedId: string | null): Promise<void> {
      await db.updateTable('accounts').set({ bounced_by: receivedId }).where('id', '=', id).execute()
    },

    /** The contact of an address; null if there is none, or the address has a full account. */
    async findContact(email: string): Promise<{ id: string } | null> {
      const sender = await this.findSender(email)
      return sender?.isContact ? { id: sender.id } : null
    },

    /** Turns a contact into a full account with a name and a password, after the person has proved the address. */
    async claimContact(
      claim: Record<'id' | 'username' | 'email' | 'passwordHash' | 'at', string> & { isProved: boolean },
    ): Promise<void> {
      const { id, username, email, passwordHash, at, isProved } = claim
      await makePrimary(id, email)
      await db
        .updateTable('accounts')
        .set({
          username,
          username_key: username.toLowerCase(),
          username_skeleton: lookAlikeOf(username),
          username_issue: issueOf(username, 'User') ?? '',
          email,
          password_hash: passwordHash,
          contact_since: null,
          claimed_at: at,
        })
        .where('id', '=', id)
        .execute()
      await indexAccount(db, { id, username, email })
      await joinByDomain(db, { accountId: id, email, at, isProved })
    },
  }
}
