import { Stack } from '@mantine/core'
import { SUSPENSION_REASONS, SUSPENSION_WORDS, type SuspensionReason } from '@support-desk/contract'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'

type SuspendDialogProps = {
  username: string
  busy: boolean
  onChosen: (reason: SuspensionReason) => void
  onClose: () => void
}

/** Asks for the reason of a suspension, and explains its effect. */
export function SuspendDialog({ username, busy, onChosen, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState<SuspensionReason>('left')
  return (
    <ConfirmDialog
      title={t('Suspend {name}?', { name: username })}
      label={t('Suspend')}
      isDangerous
      isBusy={busy}
      onConfirm={() => onChosen(reason)}
      onCancel={onClose}
    >
      <Stack gap="md">
        {t(
          'Suspending logs them out everywhere, revokes their API tokens and returns their unsolved tickets to the team. You can end the suspension at any time.',
        )}
        <Picker
          label={t('Reason')}
          data={SUSPENSION_REASONS.map((value) => ({ value, label: t(SUSPENSION_WORDS[value]) }))}
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(SUSPENSION_REASONS.find((value) => value === currentTarget.value) ?? reason)
          }
        />
      </Stack>
    </ConfirmDialog>
  )
}
