import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { download } from '#api/download.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { mailHeadersQuery } from '../queries.ts'
import shape from '#ui/form/form.module.css'
import classes from './mail-entry.module.css'

/** The headers of a mail, and a button that saves its source. */
export function MailOriginal({ receivedId }: { receivedId: string }) {
  const { data, error } = useQuery(mailHeadersQuery(receivedId))
  const saving = useChange(() =>
    download('getRawReceivedMail', { params: { mailId: receivedId } }, 'mail.eml'),
  )
  if (error) return <p className={shape.problem}>{t('The original email has been removed.')}</p>
  if (!data) return null
  return (
    <Stack gap={8} mt={6} align="flex-start">
      <pre
        className={classes.headers}
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
        tabIndex={0}
        aria-label={t('Email headers')}
      >
        {data.headers}
        {!data.isWhole && '\n…'}
      </pre>
      <DownloadButton
        label={t('Download the original')}
        busy={saving.isPending}
        onClick={() => saving.mutate()}
      />
    </Stack>
  )
}
