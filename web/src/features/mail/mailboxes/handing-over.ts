const words = (...parts: readonly string[]): string => parts.join(' ')

/** Shell command that sends the mail on its input to the help desk. Exit code 0: the help desk has the mail. */
export const curlOf = (mailboxId: string, secret: string): string => handingOver(mailboxId, secret, '--fail')

const handingOver = (mailboxId: string, secret: string, ...options: readonly string[]): string =>
  words(
    'curl',
    ...options,
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
 * The same command with the exit codes that Postfix expects (sysexits.h): 0 for an accepted mail, 65 for one that is empty or too
 * large, and 75 in all other cases, after which Postfix tries again.
 */
export const postfixCommandOf = (mailboxId: string, secret: string): string => {
  const curl = handingOver(mailboxId, secret, '--output', '/dev/null', '--write-out', '"%{http_code}"')
  return `case "$(${curl})" in 202) exit 0;; 400|413) exit 65;; *) exit 75;; esac`
}

/** The service in master.cf that runs this command. Postfix needs each dollar sign doubled. */
export const postfixServiceOf = (mailboxId: string, secret: string): string =>
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
  ) + ` {${postfixCommandOf(mailboxId, secret).replaceAll('$', '$$$$')}}`

/** The line by which Postfix hands over by SMTP what is for an address. */
export const smtpRouteOf = (address: string, { host, port }: { host: string; port: number }): string =>
  words(address, `smtp:[${host}]:${port}`)

/** The record by which all the world hands over what is for a domain. */
export const mxRecordOf = (address: string, host: string): string =>
  words(`${address.slice(address.lastIndexOf('@') + 1)}.`, 'IN', 'MX', '10', `${host}.`)

/** The line by which Postfix knows what to hand over so. */
export const postfixRouteOf = (address: string): string => words(address, 'supportdesk:')
