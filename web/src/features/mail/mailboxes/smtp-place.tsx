import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import { mxRecordOf, smtpRouteOf } from './handing-over.ts'
import shape from '#ui/form/form.module.css'
import type { Mailbox } from './queries.ts'

type Props = { address: string; place: NonNullable<Mailbox['smtp']> }

/** The SMTP address for other mail servers, as configuration lines. */
export function SmtpPlace({ address, place }: Props) {
  const { host, port, startTls, maxBytes } = place
  return (
    <div className={shape.form}>
      <p>
        {t('Deliver email for this address to {host}, port {port}. Limit per email: {megabytes} MB.', {
          host,
          // A text, so that the port has no thousands separator.
          port: String(port),
          megabytes: Math.floor(maxBytes / (1024 * 1024)),
        })}{' '}
        {startTls
          ? t('The sending server can encrypt connections with STARTTLS.')
          : t('Connections are not encrypted because no certificate is configured.')}
      </p>
      <Copied label={t('Postfix: add to /etc/postfix/transport')} text={smtpRouteOf(address, place)} />
      {port === 25 && <Copied label={t('DNS: mail server of the domain')} text={mxRecordOf(address, host)} />}
    </div>
  )
}
