import type { AdmittedActor, SessionActor } from '../kernel/actor.ts'
import type { Readable } from 'node:stream'
import type {
  CallAnswer,
  CallName,
  CallRequest,
  Calls,
  Language,
  Transactional,
} from '@support-desk/contract'
import type { BrowserKey } from './browser-key.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import type { Say } from '../kernel/languages/words.ts'
import type { PasswordProof } from '../kernel/password-proof.ts'

/**
 * A picture on its way out with the tag of its bytes, or a file that is to be kept under a name; `isShown`: it may be shown too.
 */
export type BinaryAnswer =
  | { bytes: Buffer; type: string; tag: string; fileName?: never }
  | { bytes: Readable; type: string; tag?: never; fileName: string; isShown?: boolean }

/** Rows of a list call, and the cursor that the next ones are asked for with. */
export type PageAnswer<T> = { answer: T; nextCursor: string | null }

/** What a handler works with: the validated request, and who is calling from where. */
type Request<N extends CallName> = {
  ctx: Transactional<Calls[N]> extends true ? TxContext : Context
  input: CallRequest<N, Buffer>
  actor: Calls[N]['who'] extends 'anyone'
    ? null
    : Calls[N] extends { sessionOnly: true }
      ? SessionActor
      : AdmittedActor
  /** The bearer token that the client sent; empty on calls that anyone may make. */
  token: string
  /** The client's network address, for rate limits. */
  address: string
  /** What the client calls itself; empty where it does not say. */
  userAgent: string
  /** What the browser keeps between the steps of a login. */
  browser: BrowserKey
  /** Says something in the language that the client asks for. */
  say: Say
  /** Which language that is; null where it names none that there is. */
  askedLanguage: () => Language | null
  /** Where the call asks for the actor's own password: that it was right. */
  proof: Calls[N] extends { reauthentication: string } ? PasswordProof : null
}

type Result<N extends CallName> = Calls[N] extends { paged: true }
  ? PageAnswer<CallAnswer<N, BinaryAnswer>>
  : CallAnswer<N, BinaryAnswer>

/** Answers one call: hands it to a use case and presents what comes back. */
type Handler<N extends CallName> = (request: Request<N>) => Promise<Result<N>>

/** One handler for each of these calls; leaving one out is a type error. */
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }

/** Presents the rows of a page. */
export const pageOf = <Row, Wire>(
  { rows, nextCursor }: { rows: Row[]; nextCursor: string | null },
  present: (row: Row) => Wire,
): { answer: Wire[]; nextCursor: string | null } => ({ answer: rows.map(present), nextCursor })
