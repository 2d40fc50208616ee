import { type Selectable, sql } from 'kysely'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import type { Schema } from '../../../../database/schema.ts'
import { compareNames } from '../../../../kernel/named-text.ts'
import type { Cursor, Mailbox, MailboxChoice, MailboxCounts } from './mailbox.ts'
import { folderQueries } from './queries-folders.ts'
import { healthQueries } from './queries-health.ts'

/** The stored settings of a mailbox. */
type Choice = MailboxChoice & Partial<Pick<Mailbox, 'sends'>> & { sealed: string; junkSince: string | null }

type NewMailbox = Choice & Pick<Mailbox, 'id' | 'door' | 'secretHash' | 'createdAt'>

/** Key of an address, unique among mailboxes. */
const addressKey = (address: string): string => address.trim().toLowerCase()

/** Queries about mailboxes. There are few of them: at most `LIMITS.mailboxes`. */
export function mailboxQueries(db: Db, dialect: Dialect) {
  const kept = () => db.selectFrom('mailboxes').selectAll().where('deleted_at', 'is', null)
  const one = (id: string) => db.updateTable('mailboxes').where('id', '=', id).where('deleted_at', 'is', null)
  return {
    ...healthQueries(db),
    ...folderQueries(db),

    /** All mailboxes by name. */
    async all(): Promise<Mailbox[]> {
      const found = (await kept().execute()).map(toMailbox)
      return found.toSorted((left, right) => compareNames(left.name, right.name))
    },

    async find(id: string): Promise<Mailbox | null> {
      // Reads by primary key alone. With a second condition, a database may scan all mailboxes.
      const row = await db.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst()
      return row && row.deleted_at === null ? toMailbox(row) : null
    },

    async findAddress(address: string): Promise<Mailbox | null> {
      const row = await kept().where('address_key', '=', addressKey(address)).executeTakeFirst()
      return row ? toMailbox(row) : null
    },

    /** The oldest mailbox in use that can send. Mails without a mailbox of their own leave by its server. */
    async firstSending(): Promise<Mailbox | null> {
      const row = await kept()
        .where('sends', '=', sql.lit(1))
        .where('is_on', '=', sql.lit(1))
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row ? toMailbox(row) : null
    },

    /** The number of mails by status, for each mailbox. */
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

    /** Serialises all changes of mailboxes until the end of the transaction. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'mailboxes'),

    async insert({ secretHash, createdAt, id, door, ...choice }: NewMailbox): Promise<void> {
      await db
        .insertInto('mailboxes')
        .values({
          ...choiceRow(choice),
          id,
          door,
          // Nodes of version 1.0 read this column. The table `signatures` has the signature.
          signature: '',
          secret_hash: secretHash,
          created_at: createdAt,
          version: 1,
        })
        .execute()
    },

    /** Changes the settings and raises the version. */
    async update(id: string, choice: Choice): Promise<void> {
      await one(id)
        .set({ ...choiceRow(choice), version: sql<number>`version + 1` })
        .execute()
    },

    /** Replaces the encrypted credentials, if they are still the expected ones. */
    async replaceSealed(id: string, from: string, to: string): Promise<void> {
      await one(id).where('settings', '=', from).set({ settings: to }).execute()
    },

    async setSecret(id: string, secretHash: string): Promise<void> {
      await one(id)
        .set({ secret_hash: secretHash, version: sql<number>`version + 1` })
        .execute()
    },

    /** Deletes the credentials. The row stays for the mails of the mailbox. */
    async remove(id: string, at: string): Promise<void> {
      await one(id)
        .set({ deleted_at: at, settings: '', secret_hash: null, is_on: 0, error: null, failing_since: null })
        .execute()
    },
  }
}

export const NO_MAILS: MailboxCounts = { here: 0, stored: 0, delivered: 0, ignored: 0, held: 0, failed: 0 }

const choiceRow = (choice: Choice) => ({
  settings: choice.sealed,
  sends: choice.sends ? 1 : 0,
  junk_since: choice.junkSince,
  canary_minutes: choice.canaryMinutes,
  name: choice.name,
  address: choice.address,
  address_key: addressKey(choice.address),
  reply_name: choice.replyName,
  team_id: choice.teamId,
  form_id: choice.formId,
  is_on: choice.isOn ? 1 : 0,
  import_since: choice.importSince,
  acknowledges: choice.acknowledges ? 1 : 0,
  quotes: choice.quotes,
  checks_by: choice.checksBy,
  reply_to_senders: JSON.stringify(choice.replyToSenders),
  moves_after_days: choice.movesAfterDays,
  moves_to: choice.movesTo,
})

type Row = Selectable<Schema['mailboxes']>

const toMailbox = (row: Row): Mailbox => ({
  id: row.id,
  address: row.address,
  replyName: row.reply_name,
  name: row.name,
  teamId: row.team_id,
  formId: row.form_id,
  door: row.door,
  sealed: row.settings,
  secretHash: row.secret_hash,
  sends: row.sends === 1,
  isOn: row.is_on === 1,
  importSince: row.import_since,
  acknowledges: row.acknowledges === 1,
  quotes: row.quotes,
  checksBy: row.checks_by,
  replyToSenders: JSON.parse(row.reply_to_senders) as string[],
  movesAfterDays: row.moves_after_days,
  movesTo: row.moves_to,
  moves:
    row.moves_after_days === null || row.moves_to === null
      ? null
      : { afterDays: row.moves_after_days, to: row.moves_to, error: row.moves_error },
  createdAt: row.created_at,
  version: row.version,
  cursor: cursorOf(row.uid_validity, row.last_uid),
  junk:
    row.junk_since === null
      ? null
      : {
          since: row.junk_since,
          folder: row.junk_folder,
          cursor: cursorOf(row.junk_uid_validity, row.junk_last_uid),
          inFolder: row.in_junk,
        },
  lookedAt: row.looked_at,
  workedAt: row.worked_at,
  error: row.error,
  failingSince: row.failing_since,
  needsLogin: row.needs_login === 1,
  inMailbox: row.in_mailbox,
  tokenRenewedAt: row.token_renewed_at,
  tokenEndsAt: row.token_ends_at,
  tokenWarnedAt: row.token_warned_at,
  canaryMinutes: row.canary_minutes,
  canary: {
    sentAt: row.canary_sent_at,
    arrivedAt: row.canary_arrived_at,
    tookSeconds: row.canary_took_seconds,
    lateSince: row.canary_late_since,
  },
})

const cursorOf = (uidValidity: number | null, uid: number | null): Cursor | null =>
  uidValidity === null ? null : { uidValidity: Number(uidValidity), uid: Number(uid ?? 0) }

declare module '../../../../kernel/store.ts' {
  interface Queries {
    mailboxes: ReturnType<typeof mailboxQueries>
  }
}
