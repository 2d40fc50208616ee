const words = (...parts: readonly string[]): string => parts.join(' ')

/**
 * A shell command that sends the mail on its standard input to the server. Exit code 0: the server has accepted the
 * mail.
 */
export const curlOf = (mailboxId: string, secret: string): string => handingOver(mailboxId, secret, '--fail')

const handingOver = (mailboxId: string, secret: string, ...options: readonly string[]): string =>
  words(
    'curl',
    ...options,
    '--silent --show-error',
    '--header "Authorization: Bearer',
    `${secret}"`,
    '--header "Content-Type: message/rfc822"',
    '--data-binary @-',
    `${location.origin}/api/v1/mailboxes/${encodeURIComponent(mailboxId)}/messages`,
  )

/**
 * The same command with the exit codes that Postfix expects (sysexits.h). 0: accepted. 65: empty or too large. 75: any
 * other failure, after which Postfix retries.
 */
export const postfixCommandOf = (mailboxId: string, secret: string): string => {
  const curl = handingOver(mailboxId, secret, '--output', '/dev/null', '--write-out', '"%{http_code}"')
  return `case "$(${curl})" in 202) exit 0;; 400|413) exit 65;; *) exit 75;; esac`
}

/** The service in master.cf that runs this command. Postfix needs each dollar sign doubled. */
export const postfixServiceOf = (mailboxId: string, secret: string): string =>
  words(
    'supportdesk unix - n n - 4 pipe flags=q user=nobody argv=/bin/sh -c',
    `{${postfixCommandOf(mailboxId, secret).replaceAll('$', '$$$$')}}`,
  )

/** The Postfix transport line that delivers an address by SMTP. */
export const smtpRouteOf = (address: string, { host, port }: { host: string; port: number }): string =>
  words(address, `smtp:[${host}]:${port}`)

/** The MX record that delivers a domain's mail to this server. */
export const mxRecordOf = (address: string, host: string): string =>
  words(`${address.slice(address.lastIndexOf('@') + 1)}.`, 'IN', 'MX', '10', `${host}.`)

/** The Postfix transport line that uses this command for an address. */
export const postfixRouteOf = (address: string): string => words(address, 'supportdesk:')
