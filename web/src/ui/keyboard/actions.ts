import { message, type Message } from '@support-desk/contract/languages/message'

/** Where actions work, with the headings of the list of shortcuts. */
export const ACTION_PLACES = {
  everywhere: message('Everywhere'),
  go: message('Go to'),
  table: message('In lists'),
  ticket: message('On the ticket page'),
  inbox: message('In the inbox'),
} as const

export type ActionPlace = keyof typeof ACTION_PLACES

type Action = {
  /** Default key: one character, a sequence (`g i`), or `mod+` and a character. */
  key: string
  label: Message
  /** The user cannot change this key: it opens the list of shortcuts or the search, or works inside fields. */
  isFixed?: true
}

/**
 * All keys of the product except macro keys. Used by the list of shortcuts, the palette and the keyboard-only test. No
 * key is a letter with Alt or with Ctrl and Alt, because many languages type characters with these.
 */
export const ACTIONS = {
  'everywhere.search': { key: 'mod+k', label: message('Search tickets, pages and actions'), isFixed: true },
  'everywhere.find': { key: '/', label: message('Search') },
  'everywhere.help': { key: '?', label: message('This list'), isFixed: true },
  'everywhere.menu': { key: '[', label: message('Menu: labels or icons') },
  'everywhere.sidebar': { key: ']', label: message('Collapse or show sidebar') },

  'go.inbox': { key: 'g i', label: message('Inbox') },
  'go.yourTurn': { key: 'g y', label: message('Your turn') },
  'go.teamTurn': { key: 'g t', label: message('Team’s turn') },
  'go.requester': { key: 'g r', label: message('Waiting on requester') },
  'go.others': { key: 'g o', label: message('Waiting on third party') },
  'go.snoozed': { key: 'g s', label: message('Snoozed') },
  'go.chats': { key: 'g c', label: message('Chats') },
  'go.newTicket': { key: 'g n', label: message('New ticket') },

  'table.next': { key: 'j', label: message('Next row') },
  'table.previous': { key: 'k', label: message('Previous row') },
  'table.filter': { key: '/', label: message('Filter the list') },

  'ticket.next': { key: 'j', label: message('Next ticket in the list') },
  'ticket.previous': { key: 'k', label: message('Previous ticket in the list') },
  'ticket.take': { key: 't', label: message('Go to Take') },
  'ticket.assign': { key: 'a', label: message('Assign ticket') },
  'ticket.reassign': { key: 'a', label: message('Reassign ticket') },
  'ticket.handOver': { key: 'a', label: message('Transfer ticket') },
  'ticket.release': { key: 'b', label: message('Unassign ticket') },
  'ticket.status': { key: 'u', label: message('Choose a new status') },
  'ticket.note': { key: 'n', label: message('Write an internal note') },
  'ticket.heldAdd': { key: 'y', label: message('Add the sender of the held mail') },
  'ticket.heldOwn': { key: 'o', label: message('Create a ticket from the held mail') },
  'ticket.heldIgnore': { key: 'i', label: message('Ignore the held mail') },
  'ticket.chat': { key: 'c', label: message('Open chat') },
  'ticket.macro': { key: ':', label: message('Use macro') },

  'inbox.next': { key: 'j', label: message('Next ticket') },
  'inbox.previous': { key: 'k', label: message('Previous ticket') },
  'inbox.open': { key: 'Enter', label: message('Open the ticket') },
  'inbox.nextInQueue': { key: ']', label: message('Next ticket in the list') },
  'inbox.select': { key: 'x', label: message('Select ticket') },
  'inbox.selectRange': { key: 'X', label: message('Select range') },
  'inbox.reply': { key: 'r', label: message('Reply') },
  'inbox.note': { key: 'n', label: message('Write an internal note') },
  'inbox.send': { key: 'mod+Enter', label: message('Send reply or note'), isFixed: true },
  'inbox.sendLater': { key: 'h', label: message('Schedule reply') },
  'inbox.solve': { key: 'e', label: message('Solve') },
  'inbox.status': { key: 'c', label: message('Choose a status') },
  'inbox.snooze': { key: 's', label: message('Snooze') },
  'inbox.assign': { key: 'a', label: message('Assign or transfer') },
  'inbox.take': { key: 'm', label: message('Assign to me') },
  'inbox.priority': { key: 'p', label: message('Choose a priority') },
  'inbox.tags': { key: 't', label: message('Tags') },
  'inbox.turn': { key: 'w', label: message('Set who we’re waiting on') },
  'inbox.noAnswer': { key: 'd', label: message('No reply needed') },
  'inbox.merge': { key: '#', label: message('Merge into another ticket') },
  'inbox.link': { key: 'l', label: message('Link to another ticket') },
  'inbox.split': { key: 'v', label: message('Split into a new ticket') },
  'inbox.side': { key: 'f', label: message('Write to a third party') },
  'inbox.spam': { key: '!', label: message('Mark as spam') },
  'inbox.spamBlock': { key: 'B', label: message('Mark as spam and block the sender') },
  'inbox.notSpam': { key: '=', label: message('Mark as not spam') },
  'inbox.delete': { key: 'D', label: message('Delete ticket') },
  'inbox.macro': { key: ':', label: message('Use macro') },
  'inbox.heldAdd': { key: 'y', label: message('Add the sender of the held mail') },
  'inbox.heldOwn': { key: 'o', label: message('Create a ticket from the held mail') },
  'inbox.heldIgnore': { key: 'i', label: message('Ignore the held mail') },
  'inbox.undo': { key: 'u', label: message('Undo') },
} as const satisfies Record<`${ActionPlace}.${string}`, Action>

export type ActionId = keyof typeof ACTIONS

export const ACTION_IDS = Object.keys(ACTIONS) as ActionId[]

export const isActionId = (id: string): id is ActionId => Object.hasOwn(ACTIONS, id)

export const actionOf = (id: ActionId): Action => ACTIONS[id]

/** Where an action works. */
export const placeOf = (id: ActionId): ActionPlace => id.slice(0, id.indexOf('.')) as ActionPlace

/** Whether an action works on every page. A page's own action overrides it. */
export const isEverywhere = (id: ActionId): boolean => ['everywhere', 'go'].includes(placeOf(id))
