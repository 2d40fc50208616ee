/** The reason why a mail was not accepted, without secrets. */
export class Undelivered extends Error {
  /** Whether the mail server refused this mail permanently. Other errors may pass. */
  readonly isRefused: boolean

  /** Whether a retry is useless. */
  readonly isFinal: boolean

  /** Whether the mail server does not know the recipient, or accepts no mail for them. */
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
