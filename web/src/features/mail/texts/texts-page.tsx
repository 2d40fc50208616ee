import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { SignatureForm } from '#entities/mail/signature/signature-form.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { settingsAddress } from '#entities/mail/address.ts'
import { mailboxQuery } from '../mailboxes/queries.ts'
import tone from '#ui/text/text.module.css'
import classes from '../mailboxes/mailboxes.module.css'
import { AcknowledgementSection } from './acknowledgement-section.tsx'

/** The texts that emails of a mailbox contain: its signature, and its acknowledgement in each language. */
export function TextsPage() {
  const { mailboxId = '' } = useParams()
  const mailbox = useQuery(mailboxQuery(mailboxId))
  return (
    <>
      <PageHeader
        title={t('Signature and acknowledgement')}
        above={mailbox.data && <Link to={settingsAddress(mailboxId)}>{mailbox.data.name}</Link>}
      />
      <NotLoaded query={mailbox} shape="form" title={t('The mailbox could not be loaded')} />
      {mailbox.data && (
        <div className={classes.page}>
          <section className={classes.panel} aria-labelledby="mailbox-signature">
            <h2 id="mailbox-signature">{t('Signature')}</h2>
            <p className={tone.hint}>
              {t('Added below replies by email, unless the author or the team has a signature.')}
            </p>
            <SignatureForm owner={{ mailboxId }} />
          </section>
          <AcknowledgementSection mailboxId={mailboxId} isOn={mailbox.data.acknowledges} />
        </div>
      )}
    </>
  )
}
