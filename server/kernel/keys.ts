import type { SealedColumn } from './secrets/sealed-columns.ts'

/** Where one sealed value lies. */
export type SealedPlace = {
  in: SealedColumn
  /** The primary key of its row. */
  id: string
  /** Whom the row is for: an address, or the id of an account. */
  owner: string
}

/** Keys of this install: signs one-time codes and tokens of devices, seals what must not lie in the database as plain text. */
export type Keys = {
  sign(value: string): string
  verify(value: string, signature: string): boolean
  /** A shorter signature of hexadecimal digits, for what people copy and programs write in another case, such as addresses. */
  signShort(value: string): string
  verifyShort(value: string, signature: string): boolean
  /** Seals a value for one place. */
  seal(place: SealedPlace, text: string): string
  /** Null where a value was sealed for another place, was changed, or its key is gone. */
  open(place: SealedPlace, sealed: string): string | null
  /**
   * Whether every node is of a version that binds what it seals to its place and looks sessions up by their tokens alone:
   * until then nodes of the version before have to understand what is made here.
   */
  isBound(): boolean
  /** Whether something is sealed with the key and in the form that are in use, and not with earlier ones. */
  isCurrent(sealed: string): boolean
  /** Takes up what has become of the keys since. */
  reread(): Promise<void>
}
