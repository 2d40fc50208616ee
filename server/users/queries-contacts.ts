import type { Db, Dialect } from '../database/dialect.ts'
import { indexAccount } from '../database/search/account-names.ts'
import { contactName, nameBeside } from './contact-name.ts'
import { issueOf, lookAlikeOf } from './look-alikes.ts'

const selectSenders = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'role', 'contact_since', 'suspended_at', 'bounced_by', 'email_key'])
    .where('deleted_at', 'is', null)
    .where('email_key', 'in', keys)
    .execute()

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
  /** Whether a mail server has said that mails do not reach them. */
  isBounced: boolean
}

/** Queries about accounts of people who have only written mails: contacts, with whose accounts nobody can log in. */
export function contactQueries(db: Db, dialect: Dialect) {
  const living = () => db.selectFrom('accounts').where('deleted_at', 'is', null)
  /** Accounts with one of these names, or with a name that looks like it. */
  const namedLike = (names: readonly string[]) =>
    living()
      .select('contact_since')
      .where((eb) =>
        eb.or([
          eb(
            'username_key',
            'in',
            names.map((name) => name.toLowerCase()),
          ),
          eb('username_skeleton', 'in', names.map(lookAlikeOf)),
        ]),
      )
      .execute()

  /**
   * The username of a new contact: the name in the mail if it is unique. Name and address if the name is one word or another contact
   * has it. Only the address if the name looks like that of a user with a login.
   */
  async function nameFor(written: string, email: string): Promise<string> {
    const found = contactName(written)
    if (found === null) return email
    const others = await namedLike([found.name, ...found.alike])
    if (others.some(({ contact_since }) => contact_since === null)) return email
    return found.standsAlone && others.length === 0 ? found.name : nameBeside(found.name, email)
  }

  return {
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

    /** Makes an account for somebody who wrote a mail. It has no password, so nobody can log in with it. */
    async insertContact(contact: {
      id: string
      email: string
      /** As the mail says; anybody can write any. */
      name: string
      joinedAt: string
    }): Promise<Sender> {
      await dialect.oneAtATime(db, 'usernames')
      const { id, email, joinedAt } = contact
      const username = await nameFor(contact.name, email)
      await db
        .insertInto('accounts')
        .values({
          id,
          username,
          username_key: username.toLowerCase(),
          username_skeleton: lookAlikeOf(username),
          // The rules are for names that somebody chooses.
          username_issue: '',
          email,
          email_key: email.toLowerCase(),
          password_hash: '',
          role: 'User',
          department: '',
          employee_code: '',
          joined_at: joinedAt,
          contact_since: joinedAt,
        })
        .execute()
      await indexAccount(db, { id, username, email })
      return { id, username, role: 'User', isContact: true, isSuspended: false, isBounced: false }
    },

    /** Marks the address of an account: by a mail that came, one of ours did not reach it. Null: it does again. */
    async markBounced(id: string, receivedId: string | null): Promise<void> {
      await db.updateTable('accounts').set({ bounced_by: receivedId }).where('id', '=', id).execute()
    },

    /** The contact with an address; null where there is none, or its owner has an account already. */
    async findContact(email: string): Promise<{ id: string } | null> {
      const row = await living()
        .select('id')
        .where('email_key', '=', email.toLowerCase())
        .where('contact_since', 'is not', null)
        .executeTakeFirst()
      return row ?? null
    },

    /** Gives a contact to whoever proved that the address is theirs: with a name and a password of their own. */
    async claimContact({
      id,
      username,
      email,
      passwordHash,
      at,
    }: {
      id: string
      username: string
      email: string
      passwordHash: string
      at: string
    }): Promise<void> {
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
    },
  }
}
