import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import type { ReactNode } from 'react'
import { t } from '../../../ui/language/t.ts'

/** Where one thing about a second step is done, in one or two screens. */
export const FactorDialog = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    centered
    // What stands here is shown once, or was begun: a click beside it must not lose it.
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {children}
  </Modal>
)
