import { Button, Checkbox, Group } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { BinRow } from './bin-row.tsx'
import classes from './bin.module.css'
import { EraseTicketDialog } from './erase-ticket-dialog.tsx'
import { type BinTicket, binQuery } from './queries.ts'

/** Lets admins restore deleted tickets, or remove them for good. */
export function BinPage() {
  const query = useInfiniteQuery(binQuery())
  const { data: tickets, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [erased, setErased] = useState<BinTicket | null>(null)
  const ids = tickets?.map(({ id }) => id).filter((id) => chosen.has(id)) ?? []
  const restoring = useChange(() => request('createBulkJob', { body: { action: 'restore', ids } }), {
    stale: [KEYS.deletedTickets, KEYS.tickets, KEYS.inbox],
    done: t('Restoring the selected tickets…'),
    onSuccess: () => setChosen(new Set()),
  })
  const choose = (some: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of some)
      if (isChosen) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <SettingsHeader page="bin" />
      <NotLoaded query={query} shape="lines" title={t('The bin could not be loaded')} />
      {tickets?.length === 0 && <EmptyState kind="all-done" title={t('The bin is empty')} />}
      {tickets && tickets.length > 0 && (
        <>
          <Group className={classes.tools}>
            <Checkbox
              label={t('Select all')}
              checked={ids.length === tickets.length}
              indeterminate={ids.length > 0 && ids.length < tickets.length}
              onChange={({ currentTarget }) =>
                choose(
                  tickets.map(({ id }) => id),
                  currentTarget.checked,
                )
              }
            />
            <Button
              size="xs"
              variant="default"
              disabled={ids.length === 0}
              loading={restoring.isPending}
              onClick={() => restoring.mutate()}
            >
              {t('Restore selected')}
            </Button>
          </Group>
          <ul className={classes.rows} aria-label={t('Deleted tickets')}>
            {tickets.map((ticket) => (
              <BinRow
                key={ticket.id}
                ticket={ticket}
                isChosen={chosen.has(ticket.id)}
                onChoose={(isChosen) => choose([ticket.id], isChosen)}
                onErase={() => setErased(ticket)}
              />
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <Button variant="default" mt={16} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      {erased && <EraseTicketDialog ticket={erased} onClose={() => setErased(null)} />}
    </>
  )
}
