import type { Role, Snooze, TicketStatus, Turn } from '@support-desk/contract'

/** What moves the turn by itself. `assignment`: somebody was given the ticket, gave it back, or lost it. */
export type Move =
  | { by: 'message'; author: 'requester' | 'staff' }
  | { by: 'assignment' }
  | { by: 'status'; from: TicketStatus; to: TicketStatus }

/** The move that a message of somebody of a role is. */
export const messageOf = (role: Role): Move & { by: 'message' } => ({
  by: 'message',
  author: role === 'User' ? 'requester' : 'staff',
})

/** Whose turn it is after a move. A ticket that was raised begins with ours. */
export function turnAfter(move: Move, turn: Turn, isSolved: boolean): Turn {
  switch (move.by) {
    case 'message':
      if (move.author === 'requester') return 'us'
      // Nobody waits for an answer to a last word.
      return turn === 'nobody' && isSolved ? turn : 'requester'
    case 'assignment':
      return turn === 'third' || turn === 'nobody' ? 'us' : turn
    case 'status':
      if (move.to === 'OnHold') return 'third'
      if (move.to === 'Solved') return 'nobody'
      return move.from === 'OnHold' || move.from === 'Solved' ? 'us' : turn
  }
}

/** Whether a move may be what a snoozed ticket was snoozed until. */
export const isAnswer = (move: Move): boolean => move.by === 'message' && move.author === 'requester'

/** What decides what a move does to a ticket. */
type Standing = { status: TicketStatus; turn: Turn; snooze: Pick<Snooze, 'wakes'> | null }

/** Whether a move leaves turn and snooze of a ticket as they are. */
export const leavesPlace = (move: Move, { status, turn, snooze }: Standing): boolean =>
  turnAfter(move, turn, status === 'Solved') === turn &&
  !(isAnswer(move) && snooze !== null && snooze.wakes !== 'time')

/** What the queue sorts by: the longest wait first, and what waits for nobody after everything else. */
export const queueKey = (turn: Turn, since: string): string => (turn === 'nobody' ? `~${since}` : since)
