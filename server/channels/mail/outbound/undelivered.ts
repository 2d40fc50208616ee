/** Why a mail was not accepted, in words that hold no secrets. */
export class Undelivered extends Error {
  /** Whether the mail server refused this very mail for good; anything else may pass. */
  readonly isRefused: boolean

  /** Whether trying again is of no use. */
  readonly isFinal: boolean

  /** Whether the mail server knows no such recipient, or takes nothing for them. */
  readonly isAboutRecipient: boolean

  constructor(
    words: string,
    {
      isRefused,
      isFinal = false,
      isAboutRecipient = false,
    }: { isRefused: boolean; isFinal?: boolean; isAboutRecipient?: boolean },
  ) {
    super(words)
    this.name = 'Undelivered'
    this.isRefused = isRefused
    this.isFinal = isFinal
    this.isAboutRecipient = isAboutRecipient
  }
}
