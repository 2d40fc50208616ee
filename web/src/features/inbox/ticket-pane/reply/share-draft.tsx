import { ActionIcon } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { InPalette } from '#ui/keyboard/in-palette.tsx'
import { t } from '#ui/language/t.ts'
import type { Reply } from './use-reply.ts'

type Props = { reply: Reply; isReady: boolean }

/** Leaves the reply as a draft that colleagues can edit and send. */
export function ShareDraft({ reply, isReady }: Props) {
  const label = t('Leave as a draft for colleagues')
  return (
    <>
      {isReady && <InPalette label={label} run={() => void reply.shareDraft()} />}
      <ActionIcon
        variant="default"
        aria-label={label}
        disabled={!isReady}
        onClick={() => void reply.shareDraft()}
      >
        <IconUsersPlus size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
