import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { late } from '#ui/late/late.tsx'

/** Lazy: most readers do not add participants. */
const AddParticipantForm = late(
  async () => (await import('./add-participant-form.tsx')).AddParticipantForm,
  null,
)

/** A button that adds a participant by email address. */
export function AddParticipant({ ticketId }: { ticketId: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    queueMicrotask(() => button.current?.focus())
  }
  if (isAsking) return <AddParticipantForm ticketId={ticketId} onClose={close} />
  return (
    <Button
      ref={button}
      size="compact-xs"
      variant="subtle"
      leftSection={<IconUserPlus size={14} aria-hidden />}
      onClick={() => setAsking(true)}
    >
      {t('Add by email')}
    </Button>
  )
}
