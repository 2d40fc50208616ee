import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import type { ReactNode } from 'react'
import { CloseDialog } from './close-dialog.ts'
import { t } from '../language/t.ts'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  title: ReactNode
  /** Of Mantine, or in pixels; as wide as most dialogs when left out. */
  size?: string | number
  /** Whether there is something to lose; without it a click beside closes the dialog. */
  isBegun?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog. A click beside it loses nothing that is typed, begun, or shown once. */
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
