import { message } from '@support-desk/contract'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'
import { useAddressWords } from '#ui/use-address-words.ts'
import { isOnlyFree, ticketsToTake } from './listings.ts'
import { OpenTicketButton } from './open-ticket-button.tsx'
import { COLUMNS, wholeColumns } from './ticket-columns.tsx'
import classes from './ticket-columns.module.css'
import { TicketListPage } from './ticket-list-page.tsx'
import { t } from '#ui/language/t.ts'

const columns = wholeColumns(
  COLUMNS.action(
    message('Actions'),
    (ticket) =>
      ticket.assignee ? (
        <span className={classes.hint}>{t('Already Assign')}</span>
      ) : (
        <OpenTicketButton ticket={ticket} kind="take" />
      ),
    'take',
  ),
  COLUMNS.requester(),
)

/** All tickets, for agents who want to take one. Unassigned tickets come first. */
export function TakeTicketPage() {
  const { words, change } = useAddressWords()
  const onlyFree = isOnlyFree(words)
  const tools = (
    <>
      <ToggleSwitch
        label={t('Only unassigned')}
        checked={onlyFree}
        onChange={({ currentTarget: { checked } }) => change({ show: checked ? 'unassigned' : '' })}
      />
      {!onlyFree && !words.get('sort') && <span className={classes.order}>{t('Unassigned first')}</span>}
    </>
  )
  const empty = onlyFree ? (
    <EmptyState
      kind="all-done"
      title={t('Every ticket is assigned')}
      text={t('New tickets appear here automatically.')}
    />
  ) : (
    <EmptyState
      kind="nothing-yet"
      title={t('No tickets yet')}
      text={t('New tickets appear here automatically.')}
    />
  )
  return (
    <TicketListPage
      title={t('Take New Ticket')}
      {...ticketsToTake({ onlyFree })}
      columns={columns}
      tools={tools}
      empty={empty}
    />
  )
}
