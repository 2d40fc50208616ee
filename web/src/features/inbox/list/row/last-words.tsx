import { VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconPhoto } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import type { QueueRow } from '../../queries.ts'
import classes from './row.module.css'

/** The latest message of a ticket: the requester’s own words, or marked as an answer. */
export function LastWords({ row: { lastWords } }: { row: Pick<QueueRow, 'lastWords'> }) {
  if (!lastWords) return <span className={classes.words} />
  const { text, by, hasPicture } = lastWords
  return (
    <span className={classes.words}>
      {by === 'staff' && (
        <>
          <IconArrowBackUp size={13} stroke={2} aria-hidden />
          <VisuallyHidden>{t('Answered:')}</VisuallyHidden>
        </>
      )}
      {hasPicture && <IconPhoto size={13} stroke={1.8} aria-label={t('with a picture')} />}
      <span dir="auto">{text}</span>
    </span>
  )
}
