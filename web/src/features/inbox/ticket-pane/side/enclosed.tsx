import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TicketDetails } from '#api/models.ts'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { ticketFilesQuery } from '#entities/file/queries.ts'
import type { SideDraft } from './use-side-draft.ts'
import type { EnclosedParts } from './use-side-sending.ts'
import classes from './side.module.css'

type Props = {
  ticket: TicketDetails
  enclosed: EnclosedParts
  onChange: SideDraft['change']
}

/** Messages offered for quoting, latest first. */
const MOST_OFFERED = 20

/** The attachments of a side message: quoted messages of the ticket, and copies of its files. */
export function Enclosed({ ticket, enclosed: { quotes, ticketFiles, messages }, onChange }: Props) {
  const times = useTimes()
  const { data: own = [] } = useQuery(ticketFilesQuery(ticket.id))
  const opening = { number: 0, name: ticket.requester.username, at: ticket.createdAt, text: ticket.message }
  const said = messages
    .filter(({ isRetracted, text }) => !isRetracted && text !== '')
    .map(({ number, author, postedAt, text }) => ({ number, name: author.username, at: postedAt, text }))
  const all = [opening, ...said]
  const files = [...own, ...messages.flatMap(({ attachments }) => attachments)]
  const chosen = all.filter(({ number }) => quotes.includes(number))
  const toggle = (list: readonly (string | number)[], item: string | number): string =>
    (list.includes(item) ? list.filter((each) => each !== item) : [...list, item]).join(' ')
  return (
    <>
      {chosen.map(({ number, name, at, text }) => (
        <blockquote key={number} className={classes.quote}>
          <p className={classes.people} dir="auto">
            {t('On {time}, {name} wrote:', { time: times.momentWithDay(at), name })}
          </p>
          <p className={classes.text} dir="auto">
            {text}
          </p>
        </blockquote>
      ))}
      <details className={classes.choices}>
        <summary>{t('Quote messages or attach files from the ticket')}</summary>
        <Stack component="fieldset" gap={6} className={classes.group}>
          <legend>{t('Messages')}</legend>
          {all
            .toReversed()
            .slice(0, MOST_OFFERED)
            .map(({ number, name, at, text }) => (
              <Checkbox
                key={number}
                size="xs"
                checked={quotes.includes(number)}
                onChange={() => onChange({ quotes: toggle(quotes, number) })}
                label={
                  <span dir="auto">
                    <strong>{name}</strong> {times.momentWithDay(at)} · {text.slice(0, 80)}
                  </span>
                }
              />
            ))}
        </Stack>
        {files.length > 0 && (
          <Stack component="fieldset" gap={6} className={classes.group}>
            <legend>{t('Files')}</legend>
            {files.map(({ id, name }) => (
              <Checkbox
                key={id}
                size="xs"
                checked={ticketFiles.includes(id)}
                onChange={() => onChange({ files: toggle(ticketFiles, id) })}
                label={<bdi>{name}</bdi>}
              />
            ))}
          </Stack>
        )}
      </details>
      {ticketFiles.length > 0 && (
        <p className={classes.people} dir="auto">
          {t('Files of the ticket: {names}', {
            names: files
              .filter(({ id }) => ticketFiles.includes(id))
              .map(({ name }) => name)
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}
