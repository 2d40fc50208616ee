import { CallFailed } from '#api/client.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CannotLoad } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'

/** Whether a ticket does not exist, or is hidden from this user. */
export const isMissing = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && error.code === 'not_found'

/** Replaces a ticket that is missing or could not be loaded. */
export function NoTicket({ error, retry }: { error: Error; retry: () => void }) {
  if (!isMissing(error))
    return <CannotLoad title={t('Couldn’t load the ticket')} error={error} retry={retry} />
  return <TicketNotFound />
}

/** Replaces a ticket that does not exist, or that is hidden from this user. */
export const TicketNotFound = () => (
  <EmptyState
    kind="no-match"
    title={t('We couldn’t find this ticket')}
    text={t('It may belong to someone else, or the address is incomplete.')}
  />
)
