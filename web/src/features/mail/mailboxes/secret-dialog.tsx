import { Button, Text } from '@mantine/core'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import { curlOf, postfixRouteOf, postfixServiceOf } from './handing-over.ts'
import shape from '#ui/form/form.module.css'
import type { Mailbox } from './queries.ts'

type Props = { mailbox: Mailbox; secret: string; onClose: () => void }

/** Shows the secret of an HTTP mailbox once, with the configuration for mail servers. */
export function SecretDialog({ mailbox, secret, onClose }: Props) {
  const curl = curlOf(mailbox.id, secret)
  return (
    <Dialog onClose={onClose} title={t('Delivery instructions')} size="lg">
      <div className={shape.form}>
        <Text inherit>
          {t(
            'Copy this secret now; it won’t be shown again. It only allows delivering email to this mailbox.',
          )}
        </Text>
        <Copied label={t('Secret')} text={secret} />
        <Copied label={t('Pipe a message')} text={[curl, '<', 'mail.eml'].join(' ')} />
        <Copied
          label={t('Postfix: add to /etc/postfix/master.cf')}
          text={postfixServiceOf(mailbox.id, secret)}
        />
        <Copied label={t('Postfix: add to /etc/postfix/transport')} text={postfixRouteOf(mailbox.address)} />
        <div className={shape.buttons}>
          <Button onClick={onClose}>{t('I’ve saved it')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
