import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  opened?: boolean
  title: string
  children: ReactNode
  /** Label of the confirm button. */
  label: string
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  /** Omit for a dialog that only informs: it then has no cancel button. */
  onCancel?: () => void
}

/** A modal question or notice. Escape cancels. */
export function ConfirmDialog({
  opened = true,
  title,
  children,
  label,
  isDangerous = false,
  isBusy,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog opened={opened} onClose={() => (onCancel ?? onConfirm)()} title={title} isBegun={false}>
      <Text component="div" size="sm">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {onCancel && (
          <Button variant="default" onClick={() => onCancel()} data-autofocus={isDangerous || undefined}>
            {t('Cancel')}
          </Button>
        )}
        <Button
          color={isDangerous ? 'red' : undefined}
          loading={isBusy}
          onClick={() => onConfirm()}
          data-autofocus={isDangerous ? undefined : true}
        >
          {label}
        </Button>
      </Group>
    </Dialog>
  )
}
