import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { lateDialog } from '#ui/late/late.tsx'
import classes from './head.module.css'

const RequesterDialog = lateDialog(
  async () => (await import('#entities/contact/requester-dialog.tsx')).RequesterDialog,
)

type Props = { requester: { id: string; username: string }; ticketId: string }

/** The name of the requester, which opens their card. */
export function RequesterButton({ requester, ticketId }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton className={classes.requester} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <bdi>{requester.username}</bdi>
      </UnstyledButton>
      {isOpen && <RequesterDialog requester={requester} ticketId={ticketId} onClose={() => setOpen(false)} />}
    </>
  )
}
