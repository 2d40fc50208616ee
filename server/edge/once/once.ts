import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Context, Services, TransactionSteps, TxContext } from '../../kernel/context.ts'
import type { KeyedRequest } from '../../kernel/queries-once.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { later } from '../../kernel/time.ts'

/** Lifetime of a key, and the maximum number of keys per actor in that time. */
const KEPT_SECONDS = 24 * 60 * 60
const MOST_KEYS = 10_000
/** A request that has not finished after this time counts as dead. */
const DEAD_AFTER_SECONDS = 180
const RETRY_SECONDS = 1

/** A stored response: its status, and its body if it has one. */
export type StoredAnswer = { status: number; body: string | null }

/** A request with an idempotency key: its sender, its content, and a secret of the sender. */
export type IdempotentRequest = {
  key: string
  door: string
  accountId: string
  secret: string
  request: string
}

/** An answer, and whether it is a replay of an earlier one. */
type KeyedAnswer = { said: StoredAnswer; isRepeated: boolean }

/** A claimed key as the database stores it, and the encryption key of its answer. */
type Claim = { id: string; request: string; startedAt: string; expiresAt: string; sealing: Buffer }

/**
 * Runs a request once per key of its sender, within the transaction of its call. A repeated request gets the stored answer for a
 * day; a different request with the key is refused. Of simultaneous requests one runs, and the others wait for its commit. A
 * refused request rolls back its claim and its changes.
 *
 * Throws `key_reused`, and the errors of `run`.
 */
export async function withKeyIn(
  ctx: TxContext,
  keyed: IdempotentRequest,
  run: (ctx: TxContext) => Promise<StoredAnswer>,
): Promise<KeyedAnswer> {
  const claim = claimOf(ctx, keyed)
  const known = await ctx.tx.once.claim(claim)
  if (known) {
    const said = answerOf(known, claim)
    if (!said) throw new Refusal('answer_lost')
    return { said, isRepeated: true }
  }
  const said = await run(ctx)
  // The last step, because it locks the account's counter until the commit.
  await countKey(ctx, keyed)
  await ctx.tx.once.finish(claim, sealAnswer(claim.sealing, said))
  return { said, isRepeated: false }
}

/**
 * Like {@link withKeyIn}, for a call with its own transactions. The key is claimed first, each transaction marks it, and the
 * answer is stored last. So a change is not repeated after a crash or by a second node.
 *
 * Also throws `request_under_way`, and `answer_lost` when the server died after the first request had changed data.
 */
export async function withKey(
  ctx: Context,
  keyed: IdempotentRequest,
  run: (ctx: Context) => Promise<StoredAnswer>,
): Promise<KeyedAnswer> {
  const claim = claimOf(ctx, keyed)
  const { transactionSteps: steps, ...unchecked } = ctx
  const known = await inTransaction(unchecked, async (ctx) => {
    const found = await ctx.tx.once.claim(claim)
    if (found === null) await countKey(ctx, keyed)
    return found
  })
  if (known) {
    const said = answerOf(known, claim)
    if (said) return { said, isRepeated: true }
    const isDead = known.startedAt < later(ctx.clock(), -DEAD_AFTER_SECONDS)
    if (!isDead && known.answer === null) throw underWay()
    if (known.hasChanged || known.answer !== null) throw new Refusal('answer_lost')
    const { id, startedAt } = claim
    if (!(await inTransaction(unchecked, ({ tx }) => tx.once.takeOver(id, known.startedAt, startedAt))))
      throw underWay()
  }
  const marking: TransactionSteps = {
    ...steps,
    async last(tx) {
      if (!(await tx.once.markChanged(claim))) throw underWay()
    },
  }
  try {
    const said = await run({ ...unchecked, transactionSteps: marking })
    await inTransaction(unchecked, ({ tx }) => tx.once.finish(claim, sealAnswer(claim.sealing, said)))
    return { said, isRepeated: false }
  } catch (error) {
    await inTransaction(unchecked, ({ tx }) => tx.once.release(claim))
    throw error
  }
}

const underWay = (): Refusal => new Refusal('request_under_way', { retryAfterSeconds: RETRY_SECONDS })

function claimOf({ clock }: Services, { key, door, secret, request }: IdempotentRequest): Claim {
  const mac = (text: string) => createHmac('sha256', secret).update(text)
  const now = clock()
  return {
    id: mac(`id:${door}:${key}`).digest('base64url'),
    request: mac(`request:${request}`).digest('base64url'),
    // The random part tells two requests of the same millisecond apart.
    startedAt: `${now.toISOString()}.${randomBytes(6).toString('base64url')}`,
    expiresAt: later(now, KEPT_SECONDS),
    sealing: mac(`seal:${door}:${key}`).digest(),
  }
}

/**
 * The stored answer of the request that has the key; null when there is none or it cannot be decrypted. Throws when the request
 * differs.
 */
function answerOf(known: KeyedRequest, { request, sealing }: Claim): StoredAnswer | null {
  if (known.request !== request) throw new Refusal('key_reused')
  return known.answer === null ? null : openAnswer(sealing, known.answer)
}

async function countKey({ tx, clock }: TxContext, { accountId }: IdempotentRequest): Promise<void> {
  const now = clock()
  const windowEnd = later(now, KEPT_SECONDS)
  const { count, resetsAt } = await tx.rates.hit(`keys:${accountId}`, now.toISOString(), windowEnd)
  if (count <= MOST_KEYS) return
  const seconds = Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) })
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Answers contain private data and secrets that are shown once. They are encrypted with the secret of the sender's session or
 * token, which the database does not contain.
 */
function sealAnswer(key: Buffer, said: StoredAnswer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = [cipher.update(JSON.stringify(said)), cipher.final()]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

function openAnswer(key: Buffer, sealed: string): StoredAnswer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()])
    return JSON.parse(text.toString()) as StoredAnswer
  } catch {
    return null
  }
}
