import { Modal, type ModalProps } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import type { ReactNode } from 'react'
import { CloseDialog } from './close-dialog.ts'
import { t } from '../language/t.ts'
import { useFocusBack } from './use-focus-back.ts'

type Props = Pick<ModalProps, 'size' | 'closeOnEscape'> & {
  opened?: boolean
  title: ReactNode
  /** Whether the dialog contains unsaved input. If not, a click outside closes it. */
  isBegun?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog. A click outside does not close it while it has unsaved input or shows something only once. */
export function Dialog({ isBegun = true, children, ...props }: Props) {
  useFocusBack()
  return (
    <Modal
      opened
      centered
      closeOnClickOutside={!isBegun}
      closeButtonProps={{ 'aria-label': t('Close') }}
      {...props}
    >
      <CloseDialog value={props.onClose}>{children}</CloseDialog>
    </Modal>
  )
}
