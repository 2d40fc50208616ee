import { type Call, isTransactional, takesRequestKey } from '@support-desk/contract'
import { doorOf } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import { requestKeyIn, textOfInput } from '../once/key.ts'
import { type IdempotentRequest, type StoredAnswer, withKey, withKeyIn } from '../once/once.ts'
import type { Exchange } from './exchange.ts'

/** The handler of a call, bound to everything in the request except its context. */
type Handle = (ctx: Context | TxContext) => Promise<unknown>
/** Serializes an answer as JSON; null for calls without an answer. */
export type Write = ((body: unknown) => string) | null

/** The result of a handler, or the answer to a request with an `Idempotency-Key`. */
export type Outcome = { result: unknown } | { said: StoredAnswer; isRepeated: boolean }

/**
 * Runs the handler of a call in one transaction, unless the call only reads or opens its own transactions. A request with an
 * `Idempotency-Key` runs once.
 */
export async function run(exchange: Exchange, handle: Handle, write: Write): Promise<Outcome> {
  const { call, ctx } = exchange
  const keyed = keyedRequest(exchange)
  const sayTo = async (as: Context | TxContext): Promise<StoredAnswer> => {
    const result = await handle(as)
    return write ? { status: 200, body: write(result) } : { status: 204, body: null }
  }
  if (!isTransactional(call)) return keyed ? withKey(ctx, keyed, sayTo) : { result: await handle(ctx) }
  return transactionOf(call)(ctx, async (tx) =>
    keyed ? withKeyIn(tx, keyed, sayTo) : { result: await handle(tx) },
  )
}

const transactionOf = ({ transaction }: Call) =>
  transaction === 'ending sessions' ? inTransactionEndingSessions : inTransaction

/** The key, the sender and the content of a request; null without a key. */
function keyedRequest({ call, actor, token, input, request }: Exchange): IdempotentRequest | null {
  const key = actor && takesRequestKey(call) ? requestKeyIn(request.headers) : null
  if (!actor || key === null) return null
  const text = `${request.method} ${request.url} ${textOfInput(input)}`
  return { key, door: doorOf(actor), accountId: actor.id, secret: token, request: text }
}
