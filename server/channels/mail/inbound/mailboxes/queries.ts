import { type Selectable, sql } from 'kysely'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import type { Schema } from '../../../../database/schema.ts'
import type { Cursor, Mailbox, MailboxChoice, MailboxCounts } from './mailbox.ts'

type NewMailbox = MailboxChoice & Pick<Mailbox, 'id' | 'door' | 'sealed' | 'secretHash' | 'createdAt'>

/** What no two mailboxes have. */
const addressKey = (address: string): string => address.trim().toLowerCase()

/** Queries about mailboxes. There are few of them: at most `LIMITS.mailboxes`. */
export function mailboxQueries(db: Db, dialect: Dialect) {
  const kept = () => db.selectFrom('mailboxes').selectAll().where('deleted_at', 'is', null)
  const one = (id: string) => db.updateTable('mailboxes').where('id', '=', id).where('deleted_at', 'is', null)
  return {
    /** All of them by name. */
    async all(): Promise<Mailbox[]> {
      const found = (await kept().execute()).map(toMailbox)
      return found.toSorted((left, right) => left.name.localeCompare(right.name, 'en'))
    },

    async find(id: string): Promise<Mailbox | null> {
      // By its key alone: some databases would rather go through those that are not deleted.
      const row = await db.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst()
      return row && row.deleted_at === null ? toMailbox(row) : null
    },

    async findAddress(address: string): Promise<Mailbox | null> {
      const row = await kept().where('address_key', '=', addressKey(address)).executeTakeFirst()
      return row ? toMailbox(row) : null
    },

    /** How many mails of some mailboxes are in which state. */
    async counts(ids: readonly string[]): Promise<Map<string, MailboxCounts>> {
      const counts = new Map<string, MailboxCounts>()
      if (ids.length === 0) return counts
      const rows = await db
        .selectFrom('received_mails')
        .select(['mailbox_id', 'state', (eb) => eb.fn.countAll<number>().as('n')])
        .where('mailbox_id', 'in', ids)
        .groupBy(['mailbox_id', 'state'])
        .execute()
      for (const { mailbox_id: id, state, n } of rows) {
        const of = counts.get(id) ?? NO_MAILS
        counts.set(id, { ...of, [state]: Number(n), here: of.here + Number(n) })
      }
      return counts
    },

    /** All changes of mailboxes wait for one another, until their transactions end. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'mailboxes'),

    async insert({ sealed, secretHash, createdAt, id, door, ...choice }: NewMailbox): Promise<void> {
      await db
        .insertInto('mailboxes')
        .values({
          ...choiceRow(choice),
          id,
          door,
          settings: sealed,
          secret_hash: secretHash,
          created_at: createdAt,
          version: 1,
        })
        .execute()
    },

    /** Changes what an admin decides, and raises the version. */
    async update(id: string, choice: MailboxChoice & { sealed: string }): Promise<void> {
      await one(id)
        .set({ ...choiceRow(choice), settings: choice.sealed, version: sql<number>`version + 1` })
        .execute()
    },

    /** Replaces what opens a mailbox, if it is still the expected one. */
    async replaceSealed(id: string, from: string, to: string): Promise<void> {
      await one(id).where('settings', '=', from).set({ settings: to }).execute()
    },

    async setSecret(id: string, secretHash: string): Promise<void> {
      await one(id)
        .set({ secret_hash: secretHash, version: sql<number>`version + 1` })
        .execute()
    },

    /** Starts anew what is said of how it is doing. */
    async clearHealth(id: string): Promise<void> {
      await one(id).set({ error: null, failing_since: null }).execute()
    },

    /** The row stays for the mails that came by it; what opens the mailbox does not. */
    async remove(id: string, at: string): Promise<void> {
      await one(id)
        .set({ deleted_at: at, settings: '', secret_hash: null, is_on: 0, error: null, failing_since: null })
        .execute()
    },

    async noteWorked(id: string, at: string): Promise<void> {
      await one(id).set({ looked_at: at, worked_at: at, error: null, failing_since: null }).execute()
    },

    /** True where it begins to fail with this. */
    async noteFailed(id: string, at: string, error: string): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .where('is_on', '=', 1)
        .where('failing_since', 'is', null)
        .set({ failing_since: at })
        .executeTakeFirstOrThrow()
      await one(id).set({ looked_at: at, error }).execute()
      return numUpdatedRows > 0n
    },

    async noteInMailbox(id: string, count: number): Promise<void> {
      await one(id).set({ in_mailbox: count }).execute()
    },

    /** Moves on how far it was read; never back, unless the epoch is another. */
    async moveCursor(id: string, { uidValidity, uid }: Cursor): Promise<void> {
      await one(id)
        .where((eb) =>
          eb.or([
            eb('uid_validity', 'is', null),
            eb('uid_validity', '!=', uidValidity),
            eb('last_uid', '<', uid),
          ]),
        )
        .set({ uid_validity: uidValidity, last_uid: uid })
        .execute()
    },

    /** Has everything asked for again; what is in the ledger is not fetched twice. */
    async forgetCursor(id: string): Promise<void> {
      await one(id).set({ uid_validity: null, last_uid: null }).execute()
    },

    /** Which of some UIDs are in the ledger. */
    async known(
      id: string,
      { folder, uidValidity }: { folder: string; uidValidity: number },
      uids: readonly number[],
    ): Promise<Set<number>> {
      if (uids.length === 0) return new Set()
      const rows = await db
        .selectFrom('received_mails')
        .select('uid')
        .where('mailbox_id', '=', id)
        .where('folder', '=', folder)
        .where('uid_validity', '=', uidValidity)
        .where('uid', 'in', uids)
        .execute()
      return new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid])))
    },

    /** A mail of the same bytes that came in an earlier epoch; null where there is none. */
    async ofEarlierEpoch(
      id: string,
      { file, folder, uidValidity }: { file: string; folder: string; uidValidity: number },
    ): Promise<string | null> {
      const row = await db
        .selectFrom('received_mails')
        .select('id')
        .where('file', '=', file)
        .where('mailbox_id', '=', id)
        .where('folder', '=', folder)
        .where('uid_validity', '!=', uidValidity)
        .limit(1)
        .executeTakeFirst()
      return row?.id ?? null
    },

    /** Says where a mail lies now. */
    async placeMail(receivedId: string, { uidValidity, uid }: Cursor): Promise<void> {
      await db
        .updateTable('received_mails')
        .set({ uid_validity: uidValidity, uid })
        .where('id', '=', receivedId)
        .execute()
    },
  }
}

export const NO_MAILS: MailboxCounts = { here: 0, stored: 0, delivered: 0, ignored: 0, held: 0, failed: 0 }

const choiceRow = (choice: MailboxChoice) => ({
  name: choice.name,
  address: choice.address,
  address_key: addressKey(choice.address),
  reply_name: choice.replyName,
  signature: choice.signature,
  team_id: choice.teamId,
  form_id: choice.formId,
  is_on: choice.isOn ? 1 : 0,
  import_since: choice.importSince,
  acknowledges: choice.acknowledges ? 1 : 0,
})

type Row = Selectable<Schema['mailboxes']>

const toMailbox = (row: Row): Mailbox => ({
  id: row.id,
  address: row.address,
  replyName: row.reply_name,
  signature: row.signature,
  name: row.name,
  teamId: row.team_id,
  formId: row.form_id,
  door: row.door,
  sealed: row.settings,
  secretHash: row.secret_hash,
  isOn: row.is_on === 1,
  importSince: row.import_since,
  acknowledges: row.acknowledges === 1,
  createdAt: row.created_at,
  version: row.version,
  cursor:
    row.uid_validity === null
      ? null
      : { uidValidity: Number(row.uid_validity), uid: Number(row.last_uid ?? 0) },
  lookedAt: row.looked_at,
  workedAt: row.worked_at,
  error: row.error,
  failingSince: row.failing_since,
  inMailbox: row.in_mailbox,
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    mailboxes: ReturnType<typeof mailboxQueries>
  }
}
