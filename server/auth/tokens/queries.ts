import type { Scope } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { type Keyset, keysetPage } from '../../kernel/keyset-pages.ts'
import type { TokenActor } from '../../kernel/actor.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { lacksFactor, requiredActionOf } from '../required-action.ts'
import type { ApiToken, OwnedToken } from './token.ts'

const COLUMNS = [
  'api_tokens.id',
  'api_tokens.account_id as accountId',
  'api_tokens.name',
  'api_tokens.scopes',
  'api_tokens.created_at as createdAt',
  'api_tokens.expires_at as expiresAt',
  'api_tokens.used_at as usedAt',
] as const

const toToken = (row: Omit<ApiToken, 'scopes'> & { scopes: string }): ApiToken => ({
  ...row,
  scopes: scopesIn(row.scopes),
})

const scopesIn = (text: string): Scope[] => text.split(' ') as Scope[]

const NEWEST: Keyset = { column: 'api_tokens.created_at', id: 'api_tokens.id', descending: true }

const selectActor = (db: Db, dialect: Dialect, isKept: boolean, { id, now }: { id: string; now: string }) => {
  const query = db
    .selectFrom('api_tokens')
    .innerJoin('accounts', 'accounts.id', 'api_tokens.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'api_tokens.id as tokenId'])
    .select(['api_tokens.scopes', 'api_tokens.used_at as usedAt', 'api_tokens.expires_at as until'])
    .select('accounts.must_change_password as mustChangePassword')
    .select((eb) => lacksFactor(eb).as('lacksFactor'))
    .where('api_tokens.id', '=', id)
    .where('api_tokens.ended_at', 'is', null)
    .where((eb) => eb.or([eb('api_tokens.expires_at', 'is', null), eb('api_tokens.expires_at', '>', now)]))
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
  return db.executeQuery(isKept ? dialect.keeping(query, 'api_tokens') : query)
}

/** Queries of API tokens. */
export function tokenQueries(db: Db, dialect: Dialect) {
  const good = () => db.selectFrom('api_tokens').where('api_tokens.ended_at', 'is', null)

  async function actor(isKept: boolean, id: string, now: string) {
    const [row] = (await selectActor(db, dialect, isKept, { id, now })).rows
    if (!row) return null
    const { username, role, tokenId, scopes, until, usedAt } = row
    const found: TokenActor = {
      kind: 'user',
      id: row.id,
      username,
      role,
      tokenId,
      scopes: scopesIn(scopes),
      until,
      requiredAction: requiredActionOf(row),
    }
    return { ...found, usedAt }
  }

  return {
    /** Null when the token has ended or expired, or its account is deleted. */
    findActor: (id: string, now: string): Promise<(TokenActor & { usedAt: string | null }) | null> =>
      actor(false, id, now),

    /** Like `findActor`, and locks the token until the transaction ends. Call it first in a transaction. */
    holdActor: (id: string, now: string): Promise<TokenActor | null> => actor(true, id, now),

    /** The hash of a token's secret, also of an ended one; null when unknown. */
    async findSecret(id: string): Promise<{ hash: string; isRevoked: boolean } | null> {
      const row = await db
        .selectFrom('api_tokens')
        .select(['hash', 'ended_at', 'expires_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      const { hash, ended_at: endedAt, expires_at: expiresAt } = row
      return { hash, isRevoked: endedAt !== null && (expiresAt === null || endedAt < expiresAt) }
    },

    async insert({ scopes, ...token }: ApiToken & { hash: string }): Promise<void> {
      await db
        .insertInto('api_tokens')
        .values({
          id: token.id,
          account_id: token.accountId,
          name: token.name,
          hash: token.hash,
          scopes: scopes.join(' '),
          created_at: token.createdAt,
          expires_at: token.expiresAt,
          used_at: token.usedAt,
          ended_at: null,
        })
        .execute()
    },

    /** The active tokens of an account, newest first. */
    async listOf(accountId: string): Promise<ApiToken[]> {
      const rows = await good()
        .select(COLUMNS)
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toToken)
    },

    /** A page of all active tokens, newest first. */
    page(page: Pick<PageRequest, 'limit' | 'cursor'>): Promise<Rows<OwnedToken>> {
      const rows = good()
        .innerJoin('accounts', 'accounts.id', 'api_tokens.account_id')
        .select(COLUMNS)
        .select(['accounts.username', 'accounts.role', 'accounts.is_service'])
      return keysetPage(rows, NEWEST, page, {
        keyOf: (row) => [row.createdAt, row.id],
        present: ({ username, role, is_service: isService, ...token }) => ({
          ...toToken(token),
          owner: { id: token.accountId, username, role, isService: isService === 1 },
        }),
      })
    },

    /** An active token, locked exclusively until the transaction ends. */
    async hold(id: string): Promise<ApiToken | null> {
      const row = await dialect
        .holdingAlone(
          db.selectFrom('api_tokens').select(COLUMNS).where('id', '=', id).where('ended_at', 'is', null),
        )
        .executeTakeFirst()
      return row ? toToken(row) : null
    },

    async count(accountId: string): Promise<number> {
      const { count } = await good()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async setScopes(id: string, scopes: readonly Scope[]): Promise<void> {
      await db
        .updateTable('api_tokens')
        .set({ scopes: scopes.join(' ') })
        .where('id', '=', id)
        .execute()
    },

    async end(id: string, at: string): Promise<void> {
      await db.updateTable('api_tokens').set({ ended_at: at }).where('id', '=', id).execute()
    },

    /** Ends all tokens of an account and returns their ids. Call it first in a transaction. */
    async endAllOf(accountId: string, at: string): Promise<string[]> {
      const held = await dialect
        .holdingAlone(
          db
            .selectFrom('api_tokens')
            .select('id')
            .where('account_id', '=', accountId)
            .where('ended_at', 'is', null)
            .orderBy('created_at')
            .orderBy('id'),
        )
        .execute()
      const ids = held.map(({ id }) => id)
      if (ids.length > 0)
        await db.updateTable('api_tokens').set({ ended_at: at }).where('id', 'in', ids).execute()
      return ids
    },

    /** Records the use of tokens. */
    async see(ids: readonly string[], at: string): Promise<void> {
      // Skips tokens that other transactions are ending; waiting for them could deadlock.
      const free = dialect.holdingFree(
        db.selectFrom('api_tokens').select('id').where('id', 'in', ids).where('ended_at', 'is', null),
      )
      await db.updateTable('api_tokens').set({ used_at: at }).where('id', 'in', free).execute()
    },

    /** Expired tokens without a recorded end. */
    async findExpired(now: string, limit: number): Promise<ApiToken[]> {
      const rows = await dialect
        .holdingFree(
          good()
            .select(COLUMNS)
            .where('expires_at', '<=', now)
            .where('expires_at', 'is not', null)
            .orderBy('expires_at')
            .limit(limit),
        )
        .execute()
      return rows.map(toToken)
    },

    /** Deletes tokens that ended before a moment. Returns the number; fewer than `limit` means that none are left. */
    async dropEnded(before: string, limit: number): Promise<number> {
      const ended = dialect.holdingFree(
        db.selectFrom('api_tokens').select('id').where('ended_at', '<', before).limit(limit),
      )
      const { numDeletedRows } = await db
        .deleteFrom('api_tokens')
        .where('id', 'in', ended)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
