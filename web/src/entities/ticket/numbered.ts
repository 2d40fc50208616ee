/** A ticket in one line of plain text. */
export const numbered = ({ number, subject }: { number: number; subject: string }): string =>
  `#${number} ${subject}`
