import { CloseButton, Modal, type ModalRootProps } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { t } from '../language/t.ts'
import classes from './overlay.module.css'

type Props = Pick<ModalRootProps, 'opened' | 'onClose' | 'onExitTransitionEnd' | 'returnFocus'> & {
  /** Accessible name: the name of the content. */
  name: string
  /** Controls in the bar, between the name and the close button. */
  tools: ReactNode
  children: ReactNode
  onKeyDown?: KeyboardEventHandler
}

/** A full-page view of one thing, with a bar above it. Escape closes it. */
export function Overlay({ name, tools, children, onKeyDown, ...modal }: Props) {
  return (
    <Modal.Root {...modal} fullScreen transitionProps={{ transition: 'fade', duration: 120 }}>
      <Modal.Content aria-label={name} onKeyDown={onKeyDown}>
        <Modal.Body className={classes.body}>
          <div className={classes.bar}>
            <span className={classes.title} dir="auto">
              {name}
            </span>
            {tools}
            <CloseButton aria-label={t('Close')} data-autofocus onClick={modal.onClose} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
