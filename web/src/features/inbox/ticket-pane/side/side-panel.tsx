import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { t } from '#ui/language/t.ts'
import { filesOf } from '#ui/pictures/use-page-files.ts'
import { NewSide } from './new-side.tsx'
import { OpenSide } from './open-side.tsx'
import type { SideRef } from './queries.ts'
import classes from './side.module.css'

type Props = {
  ticket: TicketDetails
  accountId: string
  /** The side conversation to show. Null: a new one. */
  start: SideRef | null
  onClose: () => void
}

/** A conversation with third parties, in a drawer of its own color beside the ticket. */
export function SidePanel({ ticket, accountId, start, onClose }: Props) {
  const [shown, show] = useState(start)
  const [dropped, drop] = useState<readonly File[]>([])
  /** Keeps files from the reply to the requester, which takes all files of the page. */
  const take = (event: { stopPropagation(): void; preventDefault(): void }, data: DataTransfer | null) => {
    const files = filesOf(data)
    if (files.length === 0) return
    event.stopPropagation()
    event.preventDefault()
    drop(files)
  }
  const of = { ticket, accountId, dropped }
  return (
    <div
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <Drawer.Root opened onClose={onClose} position="right" size="min(100%, 600px)">
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Body className={classes.body}>
            <Drawer.Header className={classes.head}>
              <Drawer.Title>
                <IconMailForward size={18} aria-hidden /> {t('Third party')}
                <small>{t('The requester never sees this.')}</small>
              </Drawer.Title>
              <Drawer.CloseButton aria-label={t('Close')} />
            </Drawer.Header>
            {shown ? <OpenSide key={shown.id} side={shown} {...of} /> : <NewSide {...of} onSent={show} />}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}
