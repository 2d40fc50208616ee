import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import { SimilarList } from '#entities/ticket/related/similar-tickets.tsx'
import { similarWordsQuery } from '#entities/ticket/related/queries.ts'
import classes from './new-ticket-page.module.css'

/** How long nobody types before it is looked for. */
const PAUSE_MS = 700
/** Fewer signs say too little. */
const FEWEST_SIGNS = 8

/** Tickets of the reader's own that are about the same as what they write; nothing while none is found. */
export function SimilarOwn({ subject, message }: { subject: string; message: string }) {
  const [said] = useDebouncedValue(JSON.stringify([subject.trim(), message.trim()]), PAUSE_MS)
  const [about = '', text = ''] = JSON.parse(said) as string[]
  const isEnough = `${about}${text}`.length >= FEWEST_SIGNS
  const { data: tickets = [] } = useQuery({ ...similarWordsQuery(about, text), enabled: isEnough })
  if (!isEnough || tickets.length === 0) return null
  return (
    <aside className={classes.similar}>
      <SimilarList title={t('You have raised these, which may be about the same')} tickets={tickets} />
    </aside>
  )
}
