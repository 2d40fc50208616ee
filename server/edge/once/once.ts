import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Context, Services, TransactionSteps, TxContext } from '../../kernel/context.ts'
import type { KeyedRequest } from '../../kernel/queries-once.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { later } from '../../kernel/time.ts'

/** So long a key is kept, and so many of one actor are taken in that time. */
const KEPT_SECONDS = 24 * 60 * 60
const MOST_KEYS = 10_000
/** After this a request of which nothing was heard is taken for dead. */
const DEAD_AFTER_SECONDS = 180
const RETRY_SECONDS = 1

/** What is said to a request: its status, and its body where it has one. */
export type StoredAnswer = { status: number; body: string | null }

/** A request with a key: who sends it, what it is, and what only its sender knows. */
export type Keyed = { key: string; door: string; accountId: string; secret: string; request: string }

/** An answer, and whether an earlier request with the same key got it. */
type Answered = { said: StoredAnswer; isRepeated: boolean }

/** A request with a key as the database has it, and the key that its answer is sealed with. */
type Claim = { id: string; request: string; startedAt: string; expiresAt: string; sealing: Buffer }

/**
 * Carries out a request once for each key of its sender, within the transaction of its call. The same request with the same key gets
 * the same answer for a day; another one with it is refused. Of simultaneous requests one runs, and the others wait for its commit. A
 * request that is refused gives its key back with all that it has written.
 *
 * Throws `key_reused`, and what `run` throws.
 */
export async function withKeyIn(
  ctx: TxContext,
  keyed: Keyed,
  run: (ctx: TxContext) => Promise<StoredAnswer>,
): Promise<Answered> {
  const claim = claimOf(ctx, keyed)
  const known = await ctx.tx.once.claim(claim)
  if (known) {
    const said = answerOf(known, claim)
    if (!said) throw new Refusal('answer_lost')
    return { said, isRepeated: true }
  }
  const said = await run(ctx)
  // Requests of one account wait for each other from here on, so it comes late.
  await countKey(ctx, keyed)
  await ctx.tx.once.finish(claim, sealAnswer(claim.sealing, said))
  return { said, isRepeated: false }
}

/**
 * Like {@link withKeyIn}, for a call that opens its transactions itself. The key is claimed before, each of its transactions marks the
 * key, and the answer is stored after. So neither a crash nor a second node does it twice.
 *
 * Throws `request_under_way` as well, and `answer_lost` where the server died after the first request had changed something.
 */
export async function withKey(
  ctx: Context,
  keyed: Keyed,
  run: (ctx: Context) => Promise<StoredAnswer>,
): Promise<Answered> {
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

function claimOf({ clock }: Services, { key, door, secret, request }: Keyed): Claim {
  const mac = (text: string) => createHmac('sha256', secret).update(text)
  const now = clock()
  return {
    id: mac(`id:${door}:${key}`).digest('base64url'),
    request: mac(`request:${request}`).digest('base64url'),
    // Two requests of one millisecond must not be taken for one.
    startedAt: `${now.toISOString()}.${randomBytes(6).toString('base64url')}`,
    expiresAt: later(now, KEPT_SECONDS),
    sealing: mac(`seal:${door}:${key}`).digest(),
  }
}

/** The answer to the request that has the key; null where there is none, or where it does not open. Refuses another request. */
function answerOf(known: KeyedRequest, { request, sealing }: Claim): StoredAnswer | null {
  if (known.request !== request) throw new Refusal('key_reused')
  return known.answer === null ? null : openAnswer(sealing, known.answer)
}

async function countKey({ tx, clock }: TxContext, { accountId }: Keyed): Promise<void> {
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
 * Answers hold what somebody may see, and secrets that are shown once. They are sealed by what the sender alone knows, their session's
 * or token's secret, so that nobody reads them in the database.
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
