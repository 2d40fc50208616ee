import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { later } from '../../kernel/time.ts'

/** So long a key is kept, and so many of one actor are taken in that time. */
const KEPT_SECONDS = 24 * 60 * 60
const MOST_KEYS = 10_000
/** After this a request of which nothing was heard is taken for dead. */
const DEAD_AFTER_SECONDS = 180
const RETRY_SECONDS = 1

/** What is said to a request: its status, and its body where it has one. */
export type Said = { status: number; body: string | null }

/** A request with a key: who sends it, what it is, and what only its sender knows. */
type Keyed = { key: string; door: string; accountId: string; secret: string; request: string }

/**
 * Carries a request out once for each key of its sender. The same request with the same key is given the same answer, for a
 * day; another one with it is refused. The key is marked in the transaction of the change itself, so neither a crash nor a second
 * node does it twice. A request that is refused before it changes anything gives its key back.
 *
 * Throws `key_reused`, `request_under_way`, `answer_lost`, and what `run` throws.
 */
export async function onlyOnce(
  ctx: Context,
  own: Context,
  { key, door, accountId, secret, request }: Keyed,
  run: (own: Context) => Promise<Said>,
): Promise<Said & { isRepeated: boolean }> {
  const mac = (text: string) => createHmac('sha256', secret).update(text)
  const id = mac(`id:${door}:${key}`).digest('base64url')
  const sealing = mac(`seal:${door}:${key}`).digest()
  const now = ctx.clock()
  const claim = {
    id,
    request: mac(`request:${request}`).digest('base64url'),
    // Two requests of one millisecond must not be taken for one.
    startedAt: `${now.toISOString()}.${randomBytes(6).toString('base64url')}`,
    expiresAt: later(now, KEPT_SECONDS),
  }
  const known = await ctx.store.write(async (tx) => {
    const found = await tx.once.claim(claim)
    if (found === null) await countKey(tx, accountId, now)
    return found
  })
  if (known) {
    if (known.request !== claim.request) throw new Refusal('key_reused')
    const said = known.answer === null ? null : openAnswer(sealing, known.answer)
    if (said) return { ...said, isRepeated: true }
    const isDead = known.startedAt < later(now, -DEAD_AFTER_SECONDS)
    if (!isDead && known.answer === null)
      throw new Refusal('request_under_way', { retryAfterSeconds: RETRY_SECONDS })
    if (known.hasChanged || known.answer !== null) throw new Refusal('answer_lost')
    const isMine = await ctx.store.write((tx) => tx.once.takeOver(id, known.startedAt, claim.startedAt))
    if (!isMine) throw new Refusal('request_under_way', { retryAfterSeconds: RETRY_SECONDS })
  }
  try {
    const said = await run(marking(own, claim))
    await ctx.store.write((tx) => tx.once.finish(claim, sealAnswer(sealing, said)))
    return { ...said, isRepeated: false }
  } catch (error) {
    await ctx.store.write((tx) => tx.once.release(claim))
    throw error
  }
}

async function countKey(tx: Queries, accountId: string, now: Date): Promise<void> {
  const windowEnd = later(now, KEPT_SECONDS)
  const { count, resetsAt } = await tx.rates.hit(`keys:${accountId}`, now.toISOString(), windowEnd)
  if (count <= MOST_KEYS) return
  const seconds = Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) })
}

/** The context in which each change marks the key, or is not made where another request has taken over. */
function marking(own: Context, claim: { id: string; startedAt: string }): Context {
  const { store } = own
  type Work<T> = (tx: Queries) => Promise<T>
  const marked =
    <T>(work: Work<T>): Work<T> =>
    async (tx) => {
      const result = await work(tx)
      if (!(await tx.once.markChanged(claim)))
        throw new Refusal('request_under_way', { retryAfterSeconds: RETRY_SECONDS })
      return result
    }
  return {
    ...own,
    store: {
      ...store,
      write: (work) => store.write(marked(work)),
      writeEndingSessions: (work) => store.writeEndingSessions(marked(work)),
    },
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Answers hold what somebody may see, and secrets that are shown once. They are sealed by what the sender alone knows, their session's
 * or token's secret, so that nobody reads them in the database.
 */
function sealAnswer(key: Buffer, said: Said): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = [cipher.update(JSON.stringify(said)), cipher.final()]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

function openAnswer(key: Buffer, sealed: string): Said | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()])
    return JSON.parse(text.toString()) as Said
  } catch {
    return null
  }
}
