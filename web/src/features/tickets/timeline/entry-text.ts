import type { TimelineEntry } from '../../../api/models.ts'
import { isolate } from '../../../ui/text/isolate.ts'

/** What happened, in words. The new state of a ticket is shown behind them, as are the words of a message. */
export function entryWords({ kind, by, person, text, image }: TimelineEntry): string {
  const name = isolate(by?.username ?? 'Somebody')
  const other = isolate(person ?? '')
  switch (kind) {
    case 'ticket.raised':
      return `${name} raised this ticket`
    case 'ticket.opened':
      return `${name} opened this ticket`
    case 'ticket.taken':
      return `${name} took this ticket`
    case 'ticket.assigned':
      return `${name} assigned this ticket to ${other}`
    case 'ticket.unassigned':
      return `${name} took this ticket from ${other}`
    case 'ticket.reassigned':
      return `${name} reassigned this ticket to ${other}`
    case 'ticket.released':
      return `${name} gave this ticket back`
    case 'ticket.state_changed':
      return `${name} set this ticket to`
    case 'message.taken_back':
      return `${name} took a message back`
    default:
      return `${name} ${image ? 'sent a picture' : text ? 'wrote' : 'wrote a message'}`
  }
}
