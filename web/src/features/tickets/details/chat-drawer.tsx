import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { type ReactNode, useDeferredValue } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './ticket-details.module.css'

/** The chat as a drawer over the ticket, for narrow windows. */
export function ChatDrawer(props: { opened: boolean; onClose: () => void; children: ReactNode }) {
  const { opened, onClose, children } = props
  // Mount first, open afterwards: Mantine records the previous focus when it opens.
  const isOpen = useDeferredValue(opened, false)
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="min(100%, 480px)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Chat')}>
        <Drawer.Body className={classes.drawer}>{opened && children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
