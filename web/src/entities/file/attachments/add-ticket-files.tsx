import { Button } from '@mantine/core'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { FileButton } from '../tray/file-button.tsx'
import { FileTray } from '../tray/file-tray.tsx'
import { useFileTray } from '../tray/use-file-tray.ts'

/** Adds files to a ticket itself, without a message. Uploaded files wait in a tray until the user confirms. */
export function AddTicketFiles({ ticketId }: { ticketId: string }) {
  const tray = useFileTray(`ticket-files-${ticketId}`)
  const adding = useChange(
    () => {
      const files = tray.ready.map(({ id }) => id)
      return request('createAttachments', { params: { ticketId }, body: { files } })
    },
    { stale: [KEYS.ticketFiles(ticketId)], onSuccess: () => tray.empty() },
  )
  return (
    <div>
      <FileButton isWorded label={t('Add files to the ticket')} onFiles={tray.add} />
      <FileTray tray={tray} onRemoved={() => undefined} />
      {!tray.isEmpty && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!tray.isReady}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {t('Add to the ticket')}
        </Button>
      )}
    </div>
  )
}
