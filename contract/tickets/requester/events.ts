import { event, timelineEvent } from '../../event.ts'
import { field } from '../../event-fields.ts'
import { message } from '../../languages/message.ts'
import { words } from '../../languages/words.ts'
import { CHANGED } from '../stale.ts'

/**
 * Changes of the requester. The former and the new requester learn that their tickets changed, but not about each
 * other.
 */
export const ticketRequesterEvents = {
  /** `wasParticipant`: the new requester was in copy before. Recorded after two `ticket.access_changed`. */
  'ticket.requester_changed': timelineEvent({
    data: { toId: field.account, fromId: field.account, wasParticipant: field.flag, isTold: field.flag },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} made {about, select, gone {a former member} other {{user}}} the requester of a ticket',
      ),
    },
    timeline: {
      icon: 'reassign',
      words: () => message('{name} made {user} the requester'),
      user: 'toId',
      conflict: message('{name} made {user} the requester.'),
    },
    stale: [...CHANGED, 'participants'],
    notices: ({ data: { isTold }, ticket, actor }) =>
      isTold
        ? [
            {
              accountId: ticket.requester.id,
              text: message('{name} made you the requester of “{subject}”'),
              userId: actor.id,
              mail: {
                about: 'status',
                heading: words(message('A ticket for you to follow')),
                detail: words(message('{name} made you the requester of this ticket.'), {
                  name: actor.username,
                }),
              },
            },
          ]
        : [],
  }),
  /** A person has gained or lost the access to a ticket. */
  'ticket.access_changed': event({
    data: { accountId: field.account },
    audience: 'subject',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} changed which tickets {about, select, gone {a former member} other {{user}}} sees',
      ),
    },
    stale: [...CHANGED, 'chats'],
  }),
}
