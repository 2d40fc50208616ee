import { ActionIcon } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import type { Reply } from './use-reply.ts'
import { lateDialog } from '#ui/late/late.tsx'

const SendLaterDialog = lateDialog(
  async () => (await import('#entities/conversation/scheduled/send-later-dialog.tsx')).SendLaterDialog,
)

type Props = { reply: Reply; isReady: boolean }

/** Schedules the reply at a time in words. */
export function SendLater({ reply, isReady }: Props) {
  const [isAsking, ask] = useState(false)
  const ariaKey = useAriaKey('inbox.sendLater')
  const begin = () => isReady && ask(true)
  useAction('inbox.sendLater', begin)
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={t('Schedule…')}
        aria-keyshortcuts={ariaKey}
        disabled={!isReady}
        onClick={begin}
      >
        <IconClock size={18} aria-hidden />
      </ActionIcon>
      {isAsking && (
        <SendLaterDialog
          title={t('Schedule this reply')}
          onChoose={(at, when) => {
            ask(false)
            void reply.sendLater(at, when)
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
