import { Button } from '@mantine/core'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import { curlOf, postfixRouteOf, postfixServiceOf } from './handing-over.ts'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'

type Props = { mailbox: Mailbox; secret: string; onClose: () => void }

/** Shows the secret of an HTTP mailbox once, with the configuration for mail servers. */
export function SecretDialog({ mailbox, secret, onClose }: Props) {
  const curl = curlOf(mailbox.id, secret)
  return (
    <Dialog onClose={onClose} title={t('How mails are handed over')} size="lg">
      <div className={classes.fields}>
        <p className={classes.lead}>
          {t(
            'This secret is shown now and never again. Whoever has it can hand over mails, and do nothing else.',
          )}
        </p>
        <Copied label={t('Secret')} text={secret} />
        <Copied label={t('A mail from a file or a pipe')} text={[curl, '<', 'mail.eml'].join(' ')} />
        <Copied
          label={t('Postfix: a line of /etc/postfix/master.cf')}
          text={postfixServiceOf(mailbox.id, secret)}
        />
        <Copied
          label={t('Postfix: a line of /etc/postfix/transport')}
          text={postfixRouteOf(mailbox.address)}
        />
        <div className={classes.end}>
          <Button onClick={onClose}>{t('I have kept it')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
