import type { TicketDetails } from '#api/models.ts'
import { ERRORS } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { currentLocale } from '#ui/language/language.ts'
import { isolate } from '#ui/text/isolate.ts'

/** Why the user can only read the chat of a ticket, or null with permission to write. */
export function whyReadOnly({
  abilities,
  assignee,
  requester,
}: Pick<TicketDetails, 'abilities' | 'assignee' | 'requester'>): string | null {
  if (abilities.post) return null
  return assignee
    ? t(
        'Only {requester}, {assignee} and admins can reply. Take the ticket to reply, or add an internal note.',
        {
          requester: requester.username,
          assignee: assignee.username,
        },
      )
    : t(ERRORS.nobody_assigned.text)
}

/** Names of the other participants of a chat. */
export const chatPartners = (
  { assignee, requester }: Pick<TicketDetails, 'assignee' | 'requester'>,
  accountId: string | undefined,
): string =>
  formatNames([requester, assignee].flatMap((user) => (user && user.id !== accountId ? [user.username] : [])))

/** Error text for a message or note that is `count` characters too long. */
export const overLimit = (count: number): string =>
  t(
    '{count, plural, one {# character too many. Please send it in two parts.} other {# characters too many. Please send it in two parts.}}',
    { count },
  )

/** Joins names, as in `Ada, Sam`. */
export const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit' }).format(names.map(isolate))
