import { type Call, isTransactional, takesRequestKey } from '@support-desk/contract'
import { doorOf } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import { requestKeyIn, textOfInput } from '../once/key.ts'
import { type Keyed, type StoredAnswer, withKey, withKeyIn } from '../once/once.ts'
import type { Exchange } from './exchange.ts'

/** The handler of a call, with all that the request brings but its context. */
type Handle = (ctx: Context | TxContext) => Promise<unknown>
/** Writes the JSON of an answer; null for calls whose answers have none. */
export type Write = ((body: unknown) => string) | null

/** What came of a call: what its handler returned, or the answer to a request with an `Idempotency-Key`. */
export type Outcome = { result: unknown } | { said: StoredAnswer; isRepeated: boolean }

/**
 * Runs the handler of a call: in one transaction, unless the call only reads or opens its transactions itself. A request with an
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

/** The key of a request, who sent it, and what it asks for; null without a key. */
function keyedRequest({ call, actor, token, input, request }: Exchange): Keyed | null {
  const key = actor && takesRequestKey(call) ? requestKeyIn(request.headers) : null
  if (!actor || key === null) return null
  const text = `${request.method} ${request.url} ${textOfInput(input)}`
  return { key, door: doorOf(actor), accountId: actor.id, secret: token, request: text }
}
