import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import { SimilarList } from '#entities/ticket/related/similar-tickets.tsx'
import { similarWordsQuery } from '#entities/ticket/related/queries.ts'
import classes from './new-ticket-page.module.css'

/** Debounce in ms before the search. */
const PAUSE_MS = 700
/** Minimum number of characters for a search. */
const FEWEST_SIGNS = 8

/** The reader's own tickets that resemble the text. Renders nothing while there are none. */
export function SimilarOwn({ subject, message }: { subject: string; message: string }) {
  const [said] = useDebouncedValue(JSON.stringify([subject.trim(), message.trim()]), PAUSE_MS)
  const [about = '', text = ''] = JSON.parse(said) as string[]
  const isEnough = `${about}${text}`.length >= FEWEST_SIGNS
  const { data: tickets = [] } = useQuery({ ...similarWordsQuery(about, text), enabled: isEnough })
  if (!isEnough || tickets.length === 0) return null
  return (
    <aside className={classes.similar}>
      <SimilarList title={t('You already have similar tickets')} tickets={tickets} />
    </aside>
  )
}
