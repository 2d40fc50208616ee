import type { Db } from '../../../../database/dialect.ts'
import type { MailPlace } from '../ledger/received-mail.ts'
import type { Cursor } from './mailbox.ts'

/** The folders that are read: the inbox, and the junk folder. */
export type FolderKind = 'inbox' | 'junk'

/** A folder, in one epoch of its UIDs. */
type FolderEpoch = Pick<MailPlace, 'folder' | 'uidValidity'>

/** Queries about the cursors of folders. */
export function folderQueries(db: Db) {
  const mailsIn = (id: string, folder: string) =>
    db.selectFrom('received_mails').where('mailbox_id', '=', id).where('folder', '=', folder)
  const one = (id: string) => db.updateTable('mailboxes').where('id', '=', id).where('deleted_at', 'is', null)
  return {
    async noteInMailbox(id: string, kind: FolderKind, count: number): Promise<void> {
      await one(id)
        .set(kind === 'inbox' ? { in_mailbox: count } : { in_junk: count })
        .execute()
    },

    /** Stores the name of the junk folder; empty if the server has none. A new name resets the cursor. */
    async noteJunkFolder(id: string, folder: string): Promise<void> {
      await one(id)
        .where((eb) => eb.or([eb('junk_folder', 'is', null), eb('junk_folder', '!=', folder)]))
        .set({ junk_folder: folder, junk_uid_validity: null, junk_last_uid: null, in_junk: null })
        .execute()
    },

    /** Advances the cursor of a folder. It never goes back, unless the epoch changes. */
    async moveCursor(id: string, kind: FolderKind, { uidValidity, uid }: Cursor): Promise<void> {
      const isInbox = kind === 'inbox'
      const [validity, last] = isInbox
        ? (['uid_validity', 'last_uid'] as const)
        : (['junk_uid_validity', 'junk_last_uid'] as const)
      await one(id)
        .where((eb) => eb.or([eb(validity, 'is', null), eb(validity, '!=', uidValidity), eb(last, '<', uid)]))
        .set(
          isInbox
            ? { uid_validity: uidValidity, last_uid: uid }
            : { junk_uid_validity: uidValidity, junk_last_uid: uid },
        )
        .execute()
    },

    /** Resets the cursor, so all mails are listed again. Mails in the ledger are not fetched twice. */
    async forgetCursor(id: string): Promise<void> {
      await one(id).set({ uid_validity: null, last_uid: null }).execute()
    },

    /** The UIDs that are in the ledger. */
    async known(
      id: string,
      { folder, uidValidity }: FolderEpoch,
      uids: readonly number[],
    ): Promise<Set<number>> {
      if (uids.length === 0) return new Set()
      const rows = await mailsIn(id, folder)
        .select('uid')
        .where('uid_validity', '=', uidValidity)
        .where('uid', 'in', uids)
        .execute()
      return new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid])))
    },

    /** The UIDs of delivered mails that the server received before a time. */
    async deliveredBefore(
      id: string,
      { folder, uidValidity }: FolderEpoch,
      uids: readonly number[],
      before: string,
    ): Promise<{ id: string; uid: number }[]> {
      const rows = await mailsIn(id, folder)
        .select(['id', 'uid'])
        .where('uid_validity', '=', uidValidity)
        .where('uid', 'in', uids)
        .where('state', '=', 'delivered')
        .where('received_at', '<', before)
        .execute()
      return rows.map((row) => ({ id: row.id, uid: Number(row.uid) }))
    },

    /** Stores the folder into which mails are moved on their server; null: not moved. */
    async noteMoved(receivedIds: readonly string[], to: string | null): Promise<void> {
      await db.updateTable('received_mails').where('id', 'in', receivedIds).set({ moved_to: to }).execute()
    },

    /** Stores the error of a move in plain words; null: no error. */
    async noteMoveError(id: string, error: string | null): Promise<void> {
      await one(id).set({ moves_error: error }).execute()
    },

    /** Mails with the same bytes in an earlier epoch, by file name. */
    async ofEarlierEpoch(
      id: string,
      { folder, uidValidity }: FolderEpoch,
      files: readonly string[],
    ): Promise<Map<string, string[]>> {
      const rows = await mailsIn(id, folder)
        .select(['id', 'file'])
        .where('file', 'in', files)
        .where('uid_validity', '!=', uidValidity)
        .execute()
      const byFile = Map.groupBy(rows, ({ file }) => file ?? '')
      return new Map([...byFile].map(([file, mails]) => [file, mails.map((mail) => mail.id)]))
    },

    /** Stores the new place of a mail. */
    async placeMail(receivedId: string, { uidValidity, uid }: Cursor): Promise<void> {
      await db
        .updateTable('received_mails')
        .set({ uid_validity: uidValidity, uid })
        .where('id', '=', receivedId)
        .execute()
    },
  }
}
