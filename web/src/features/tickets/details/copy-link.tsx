import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { copyText } from '#ui/text/copy-text.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { numberAddress } from '#entities/ticket/ticket-address.ts'
import { t } from '#ui/language/t.ts'

/** Copies the short address of a ticket. */
export function CopyLink({ number }: { number: number }) {
  const address = location.origin + numberAddress(number)
  const copy = async () => {
    if (await copyText(address)) toast.success(t('Link copied.'))
    else toast.failure(t('Couldn’t copy. The link is {address}', { address }))
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconLink size={14} aria-hidden />}
      title={address}
      onClick={() => void copy()}
    >
      {t('Copy link')}
    </Button>
  )
}
