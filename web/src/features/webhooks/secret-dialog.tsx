import { Button, Text } from '@mantine/core'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import shape from '#ui/form/form.module.css'

/** A secret to show once, and its webhook. */
export type ShownSecret = { webhookId: string; secret: string; isRenewed?: boolean }

type Props = ShownSecret & { onClose: () => void }

/** Shows the secret by which a receiver verifies deliveries. */
export function SecretDialog({ secret, isRenewed, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={t('Webhook secret')} size="lg">
      <div className={shape.form}>
        <Text inherit>
          {t(
            'Copy this secret now; it won’t be shown again. The receiver uses it to verify the signature of each delivery.',
          )}
        </Text>
        <Copied label={t('Secret')} text={secret} />
        {isRenewed && <Text inherit>{t('The previous secret also stays valid for 24 hours.')}</Text>}
        <div className={shape.buttons}>
          <Button onClick={onClose}>{t('I’ve saved it')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
