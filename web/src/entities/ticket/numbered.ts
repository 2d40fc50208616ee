/** A ticket's number and subject as plain text. */
export const numbered = ({ number, subject }: { number: number; subject: string }): string =>
  `#${number} ${subject}`
