import type { StaffRole } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'
import type { Invitation, NewInvitation } from './invitation.ts'

/** Queries of invitations. */
export function invitationQueries(db: Db) {
  /** Invitations that are valid: not expired, by somebody who still is an admin. */
  const open = (now: string) =>
    db
      .selectFrom('invitations')
      .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
      .select(['invitations.id', 'invitations.role', 'invitations.email', 'accounts.id as inviterId'])
      .select([
        'accounts.username',
        'invitations.created_at as createdAt',
        'invitations.expires_at as expiresAt',
      ])
      .where('invitations.expires_at', '>', now)
      .where('accounts.role', '=', 'Admin')
      .where('accounts.deleted_at', 'is', null)
      .where('accounts.suspended_at', 'is', null)

  return {
    async insert({
      id,
      tokenHash,
      role,
      email,
      invitedBy,
      createdAt,
      expiresAt,
    }: NewInvitation): Promise<void> {
      const times = { created_at: createdAt, expires_at: expiresAt }
      await db
        .insertInto('invitations')
        .values({ id, token_hash: tokenHash, role, email, invited_by: invitedBy, ...times })
        .execute()
    },

    /** Valid invitations, latest first. */
    async listOpen(now: string): Promise<Invitation[]> {
      const rows = await open(now)
        .orderBy('invitations.created_at', 'desc')
        .orderBy('invitations.id', 'desc')
        .execute()
      return rows.map(toInvitation)
    },

    /** The valid invitation of a token; null if there is none. */
    async findOpen(tokenHash: string, now: string): Promise<Invitation | null> {
      const row = await open(now).where('invitations.token_hash', '=', tokenHash).executeTakeFirst()
      return row ? toInvitation(row) : null
    },

    /** Deletes an invitation. Returns its role; null if it is gone. */
    async delete(id: string): Promise<StaffRole | null> {
      const row = await db.deleteFrom('invitations').where('id', '=', id).returning('role').executeTakeFirst()
      return row?.role ?? null
    },

    async dropExpired(now: string): Promise<void> {
      await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
    },
  }
}

type Row = Omit<Invitation, 'inviter'> & { inviterId: string; username: string }

const toInvitation = ({ inviterId, username, ...invitation }: Row): Invitation => ({
  ...invitation,
  inviter: { id: inviterId, username },
})
