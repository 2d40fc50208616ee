import type { SealedColumn } from './secrets/sealed-columns.ts'

/** Location of one sealed value. */
export type SealedPlace = {
  in: SealedColumn
  /** Primary key of its row. */
  id: string
  /** Owner of the row: an email address or the id of an account. */
  owner: string
}

/**
 * The keys of this install. They sign one-time codes and device tokens, and seal values that must not be in the database as plain
 * text.
 */
export type Keys = {
  sign(value: string): string
  verify(value: string, signature: string): boolean
  /**
   * A shorter signature in hexadecimal, for texts such as email addresses that people copy and programs may change to another case.
   */
  signShort(value: string): string
  verifyShort(value: string, signature: string): boolean
  /** Seals a value for one location. */
  seal(place: SealedPlace, text: string): string
  /** Returns null when the value was sealed for another location, was changed, or its key is gone. */
  open(place: SealedPlace, sealed: string): string | null
  /** Whether a value is sealed with the current key. */
  isCurrent(sealed: string): boolean
  /** Reloads the keys from storage. */
  reread(): Promise<void>
}
