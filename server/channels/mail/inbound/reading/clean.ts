/** Without the signs that no text has and no database keeps: NUL, other controls but line ends and tabs, halves of a sign. */
export function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what goes
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** The same with one kind of line end. */
export const cleanLines = (text: string): string => clean(text.replaceAll(/\r\n?/g, '\n'))
