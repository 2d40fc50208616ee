import { Button } from '@mantine/core'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import shape from '#ui/form/form.module.css'
import classes from './webhooks.module.css'

/** A secret to show once, and its webhook. */
export type ShownSecret = { webhookId: string; secret: string; isRenewed?: boolean }

type Props = ShownSecret & { onClose: () => void }

/** Shows the secret by which a receiver verifies deliveries. */
export function SecretDialog({ secret, isRenewed, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={t('The secret of this webhook')} size="lg">
      <div className={shape.form}>
        <p className={classes.lead}>
          {t(
            'This secret is shown now and never again. The receiver needs it to tell that a delivery comes from here.',
          )}
        </p>
        <Copied label={t('Secret')} text={secret} />
        {isRenewed && (
          <p className={classes.lead}>{t('For a day deliveries are signed by the secret before as well.')}</p>
        )}
        <div className={shape.buttons}>
          <Button onClick={onClose}>{t('I have kept it')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
