import { Button, Group, Modal, Text } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { useFocusBack } from './use-focus-back.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirm: { label: string; dangerous?: boolean; busy?: boolean; onClick: () => void }
  /** Left out where there is nothing to decide, only something to take note of. */
  cancel?: { label: string; onClick: () => void }
}

/** A question, or a word, that has to be answered before anything else. Escape means cancel. */
export function ConfirmDialog({ opened, title, children, confirm, cancel }: ConfirmDialogProps) {
  useFocusBack()
  const close = cancel?.onClick ?? confirm.onClick
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {cancel && (
          <Button variant="default" onClick={cancel.onClick} data-autofocus={confirm.dangerous || undefined}>
            {cancel.label}
          </Button>
        )}
        <Button
          color={confirm.dangerous ? 'red' : undefined}
          loading={confirm.busy}
          onClick={confirm.onClick}
          data-autofocus={confirm.dangerous ? undefined : true}
        >
          {confirm.label}
        </Button>
      </Group>
    </Modal>
  )
}
