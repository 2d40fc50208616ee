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

/** An image with the tag of its bytes, or a file to download. `isShown`: browsers may also display the file. */
export type BinaryAnswer =
  | { bytes: Buffer; type: string; tag: string; fileName?: never }
  | { bytes: Readable; type: string; tag?: never; fileName: string; isShown?: boolean }

/** The rows of a list call, and the cursor of the next page. */
export type PageAnswer<T> = { answer: T; nextCursor: string | null }

/** Input of a handler: the validated request, its actor and its origin. */
type Request<N extends CallName> = {
  ctx: Transactional<Calls[N]> extends true ? TxContext : Context
  input: CallRequest<N, Buffer>
  actor: Calls[N]['who'] extends 'anyone'
    ? null
    : Calls[N] extends { sessionOnly: true }
      ? SessionActor
      : AdmittedActor
  /** The bearer token; empty on calls for anyone. */
  token: string
  /** The client's network address, for rate limits. */
  address: string
  /** The User-Agent header; empty when missing. */
  userAgent: string
  /** The key that binds a login to the browser. */
  browser: BrowserKey
  /** Translates into the client's language. */
  say: Say
  /** The client's preferred language; null when it is not supported. */
  askedLanguage: () => Language | null
  /** Proof of the actor's password, for calls that require it. */
  proof: Calls[N] extends { reauthentication: string } ? PasswordProof : null
}

type Result<N extends CallName> = Calls[N] extends { paged: true }
  ? PageAnswer<CallAnswer<N, BinaryAnswer>>
  : CallAnswer<N, BinaryAnswer>

/** Handles one call: runs a use case and presents its result. */
type Handler<N extends CallName> = (
  request: Request<N>,
) => Result<N> extends undefined ? Promise<void> : Promise<Result<N>>

/** One handler for each of these calls. A missing one is a type error. */
export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }

/** Presents the rows of a page. */
export const pageOf = <Row, Wire>(
  { rows, nextCursor }: { rows: Row[]; nextCursor: string | null },
  present: (row: Row) => Wire,
): { answer: Wire[]; nextCursor: string | null } => ({ answer: rows.map(present), nextCursor })
