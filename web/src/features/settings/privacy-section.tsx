import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { useSession } from '#ui/use-session.ts'
import classes from './account.module.css'
import { EraseOwnDialog } from './erase-own-dialog.tsx'
import { Section } from './section.tsx'
import { t } from '#ui/language/t.ts'

/** Lets users export their data and erase their account. */
export function PrivacySection() {
  const isUser = useSession()?.role === 'User'
  const [erasing, setErasing] = useState(false)
  const taking = useMutation({
    mutationFn: () => download('exportOwnData', {}, 'support-desk-data.zip'),
  })
  return (
    <Section title={t('Your data')} lead={t('Download a ZIP with all data stored about you.')}>
      <Group gap={8}>
        <DownloadButton
          label={t('Download my data')}
          busy={taking.isPending}
          onClick={() => taking.mutate()}
        />
        {isUser && (
          <Button variant="light" color="red" onClick={() => setErasing(true)}>
            {t('Delete my account permanently')}
          </Button>
        )}
      </Group>
      {taking.error && (
        <p role="alert" className={classes.message}>
          {taking.error.message}
        </p>
      )}
      {erasing && <EraseOwnDialog onClose={() => setErasing(false)} />}
    </Section>
  )
}
