import { Button, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { type FormEvent, useState } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './participants.module.css'
import { useAddParticipant } from './use-add-participant.ts'

type Props = { ticketId: string; onClose: () => void }

/** Asks for the email address of a new participant. */
export function AddParticipantForm({ ticketId, onClose }: Props) {
  const [address, setAddress] = useState('')
  const adding = useAddParticipant(ticketId, { onAdded: onClose, saysItself: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate(address)
  }
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <TextInput
        size="xs"
        type="email"
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because somebody asked for it
        autoFocus
        aria-label={t('Email address')}
        placeholder={EXAMPLE}
        maxLength={LIMITS.email}
        value={address}
        error={adding.error?.message}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <Button type="submit" size="xs" loading={adding.isPending}>
        {t('Add')}
      </Button>
      <Button size="xs" variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </form>
  )
}

const EXAMPLE = 'name@example.com'
