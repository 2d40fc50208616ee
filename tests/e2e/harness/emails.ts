/** The HTML of an email in an .eml file. */
export function htmlOf(email: string): string {
  const part = /content-type: text\/html[^]*?\r\n\r\n([^]*?)\r\n--/i.exec(email)
  if (!part) throw new Error('The email has no HTML.')
  const [whole, content = ''] = part
  const encoding = /content-transfer-encoding: (\S+)/i.exec(whole)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquote(content) : content
}

function unquote(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
