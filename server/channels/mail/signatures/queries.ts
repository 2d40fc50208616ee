import type { RichDocument } from '@support-desk/contract'
import type { Db } from '../../../database/dialect.ts'

/** The owner of a signature. */
export type SignatureOwner = { accountId: string } | { teamId: string } | { mailboxId: string }

/** A stored signature. */
export type Signature = { id: string; document: RichDocument }

const columnOf = (owner: SignatureOwner) =>
  'accountId' in owner
    ? (['account_id', owner.accountId] as const)
    : 'teamId' in owner
      ? (['team_id', owner.teamId] as const)
      : (['mailbox_id', owner.mailboxId] as const)

/** Queries about signatures below replies by email. */
export function signatureQueries(db: Db) {
  return {
    async find(owner: SignatureOwner): Promise<Signature | null> {
      const [column, value] = columnOf(owner)
      const row = await db
        .selectFrom('signatures')
        .select(['id', 'document'])
        .where(column, '=', value)
        .executeTakeFirst()
      if (!row) return null
      return { id: row.id, document: JSON.parse(row.document) as RichDocument }
    },

    async insert(signature: {
      id: string
      owner: SignatureOwner
      document: RichDocument
      changedAt: string
    }): Promise<void> {
      const { id, owner, document, changedAt } = signature
      const [column, value] = columnOf(owner)
      await db
        .insertInto('signatures')
        .values({
          id,
          account_id: null,
          team_id: null,
          mailbox_id: null,
          [column]: value,
          document: JSON.stringify(document),
          changed_at: changedAt,
        })
        .execute()
    },

    async update(id: string, document: RichDocument, changedAt: string): Promise<void> {
      await db
        .updateTable('signatures')
        .set({ document: JSON.stringify(document), changed_at: changedAt })
        .where('id', '=', id)
        .execute()
    },

    /** Deletes a signature and its pictures. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('signatures').where('id', '=', id).execute()
    },
  }
}

declare module '../../../kernel/store.ts' {
  interface Queries {
    signatures: ReturnType<typeof signatureQueries>
  }
}
