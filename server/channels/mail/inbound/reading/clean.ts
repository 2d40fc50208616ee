/** Removes characters that no database stores: NUL, control characters except line ends and tabs, and lone surrogates. */
export function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what goes
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/**
 * Like `clean`, with `
 * ` as the only line end.
 */
export const cleanLines = (text: string): string => clean(text.replaceAll(/\r\n?/g, '\n'))
