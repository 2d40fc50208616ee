const words = (...parts: readonly string[]): string => parts.join(' ')

/** The command that hands a mail over which it is given as its input. */
export const curlOf = (mailboxId: string, secret: string): string =>
  words(
    'curl',
    '--fail',
    '--silent',
    '--show-error',
    '--header',
    '"Authorization:',
    'Bearer',
    `${secret}"`,
    '--header',
    '"Content-Type:',
    'message/rfc822"',
    '--data-binary',
    '@-',
    `${location.origin}/api/v1/mailboxes/${encodeURIComponent(mailboxId)}/messages`,
  )

/**
 * The line by which Postfix knows how to hand mails over. A failure that passes has to end with 75: with any other number Postfix
 * sends the mail back.
 */
export const postfixServiceOf = (curl: string): string =>
  words(
    'supportdesk',
    'unix',
    '-',
    'n',
    'n',
    '-',
    '4',
    'pipe',
    'flags=q',
    'user=nobody',
    'argv=/bin/sh',
    '-c',
  ) + ` {${words(curl, '||', 'exit', '75')}}`

/** The line by which Postfix hands over by SMTP what is for an address. */
export const smtpRouteOf = (address: string, { host, port }: { host: string; port: number }): string =>
  words(address, `smtp:[${host}]:${port}`)

/** The record by which all the world hands over what is for a domain. */
export const mxRecordOf = (address: string, host: string): string =>
  words(`${address.slice(address.lastIndexOf('@') + 1)}.`, 'IN', 'MX', '10', `${host}.`)

/** The line by which Postfix knows what to hand over so. */
export const postfixRouteOf = (address: string): string => words(address, 'supportdesk:')
