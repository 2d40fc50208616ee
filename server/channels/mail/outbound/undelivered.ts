/** Why a mail was not accepted, in words that hold no secrets. */
export class Undelivered extends Error {
  /** Whether the mail server refused this very mail for good; anything else may pass. */
  readonly isRefused: boolean

  constructor(words: string, { isRefused }: { isRefused: boolean }) {
    super(words)
    this.name = 'Undelivered'
    this.isRefused = isRefused
  }
}
