import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { t } from '#ui/language/t.ts'

type Props = { name: string; error: string; onClose: () => void; onConfirm: () => void }

/** Confirmation before turning on a mailbox after a failed connection. */
export const TurnOnDialog = ({ name, error, onClose, onConfirm }: Props) => (
  <ConfirmDialog
    title={t('Turn on a mailbox that cannot be read?')}
    label={t('Turn on anyway')}
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    {t('The last connection to {name} failed. No email arrives until it works: {error}', { name, error })}
  </ConfirmDialog>
)
