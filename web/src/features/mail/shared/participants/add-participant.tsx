import { Button, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../../../ui/language/t.ts'
import classes from './participants.module.css'
import { useAddParticipant } from './use-add-participant.ts'

/** Lets somebody take part in a ticket by mail, by their address. */
export function AddParticipant({ ticketId }: { ticketId: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  const close = () => {
    setAddress(null)
    adding.reset()
    queueMicrotask(() => button.current?.focus())
  }
  const adding = useAddParticipant(ticketId, { onAdded: () => close(), saysItself: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address !== null && !adding.isPending) adding.mutate(address)
  }
  if (address === null)
    return (
      <Button
        ref={button}
        size="compact-xs"
        variant="subtle"
        leftSection={<IconUserPlus size={14} aria-hidden />}
        onClick={() => setAddress('')}
      >
        {t('Add by mail')}
      </Button>
    )
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <TextInput
        size="xs"
        type="email"
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because somebody asked for it
        autoFocus
        aria-label={t('E-mail address')}
        placeholder={EXAMPLE}
        maxLength={LIMITS.email}
        value={address}
        error={adding.error?.message}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      />
      <Button type="submit" size="xs" loading={adding.isPending}>
        {t('Add')}
      </Button>
      <Button size="xs" variant="default" onClick={close}>
        {t('Cancel')}
      </Button>
    </form>
  )
}

const EXAMPLE = 'name@example.com'
