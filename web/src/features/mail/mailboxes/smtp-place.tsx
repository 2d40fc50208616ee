import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import { mxRecordOf, smtpRouteOf } from './handing-over.ts'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'

type Props = { address: string; place: NonNullable<Mailbox['smtp']> }

/** The SMTP address for other mail servers, as configuration lines. */
export function SmtpPlace({ address, place }: Props) {
  const { host, port, startTls, maxBytes } = place
  return (
    <div className={classes.fields}>
      <p className={classes.lead}>
        {t('Mail for this address is taken at {host}, port {port}: at most {megabytes} MB each.', {
          host,
          // A text, so that the port has no thousands separator.
          port: String(port),
          megabytes: Math.floor(maxBytes / (1024 * 1024)),
        })}{' '}
        {startTls
          ? t('The other server may encrypt it with STARTTLS.')
          : t('It is not encrypted, as no certificate is set.')}
      </p>
      <Copied label={t('Postfix: a line of /etc/postfix/transport')} text={smtpRouteOf(address, place)} />
      {port === 25 && <Copied label={t('DNS: the server for the domain')} text={mxRecordOf(address, host)} />}
    </div>
  )
}
