import { Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { useEffect, useRef } from 'react'
import { tooMany } from '#ui/form/too-many.ts'
import { takeHeldKeys } from '#ui/keyboard/held-keys.ts'
import { t } from '#ui/language/t.ts'
import type { SideRef } from './queries.ts'
import { SideComposer, type ComposerProps } from './side-composer.tsx'
import { addressesIn, useSideDraft } from './use-side-draft.ts'

type Props = Pick<ComposerProps, 'ticket' | 'accountId' | 'dropped'> & { onSent: (side: SideRef) => void }

/** The form of a new side conversation. */
export function NewSide({ ticket, accountId, dropped, onSent }: Props) {
  const draftKey = `side-${accountId}-${ticket.id}-new`
  const draft = useSideDraft(draftKey, { subject: ticket.subject, quotes: 'last' })
  const { to, subject } = draft.fields
  const first = useRef<HTMLInputElement>(null)
  const begin = draft.change
  useEffect(() => {
    first.current?.focus()
    const typed = takeHeldKeys().replaceAll('\n', '')
    if (typed !== '') begin({ to: typed })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- keys are held once, before the form appears
  }, [])
  const tooLong = tooMany(subject, LIMITS.subject)
  return (
    <SideComposer
      ticket={ticket}
      accountId={accountId}
      side={null}
      draftKey={draftKey}
      draft={draft}
      dropped={dropped}
      isReady={addressesIn(to).length > 0 && subject.trim() !== '' && !tooLong}
      onSent={onSent}
    >
      <Stack gap={8}>
        <TextInput
          ref={first}
          label={t('To')}
          data-autofocus
          description={t('Separate addresses with commas. All recipients see each other.')}
          autoComplete="off"
          inputMode="email"
          dir="ltr"
          value={to}
          onChange={(event) => draft.change({ to: event.currentTarget.value })}
        />
        <TextInput
          label={t('Subject')}
          error={tooLong}
          dir="auto"
          value={subject}
          onChange={(event) => draft.change({ subject: event.currentTarget.value })}
        />
      </Stack>
    </SideComposer>
  )
}
