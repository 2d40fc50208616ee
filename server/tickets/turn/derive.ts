import type { Role, Snooze, TicketStatus, Turn } from '@support-desk/contract'

/** An event that moves the turn automatically. `side` is a message of a side conversation. `assignment` covers assigning, releasing and unassigning. */
export type Move =
  | { by: 'message'; author: 'requester' | 'staff' }
  | { by: 'side'; is: 'sent' | 'answer' }
  | { by: 'assignment' }
  | { by: 'status'; from: TicketStatus; to: TicketStatus }

/** The move of a message, by the role of its author. */
export const messageOf = (role: Role): Move & { by: 'message' } => ({
  by: 'message',
  author: role === 'User' ? 'requester' : 'staff',
})

/** The turn after a move. New tickets begin with the turn of the staff (`us`). */
export function turnAfter(move: Move, turn: Turn, isSolved: boolean): Turn {
  switch (move.by) {
    case 'message':
      if (move.author === 'requester') return 'us'
      // A closing message on a solved ticket expects no answer.
      return turn === 'nobody' && isSolved ? turn : 'requester'
    case 'side':
      if (move.is === 'answer') return 'us'
      return turn === 'nobody' && isSolved ? turn : 'third'
    case 'assignment':
      return turn === 'third' || turn === 'nobody' ? 'us' : turn
    case 'status':
      if (move.to === 'OnHold') return 'third'
      if (move.to === 'Solved') return 'nobody'
      return move.from === 'OnHold' || move.from === 'Solved' ? 'us' : turn
  }
}

/** Whether a move can wake a ticket that is snoozed until an answer. */
export const isAnswer = (move: Move): boolean =>
  (move.by === 'message' && move.author === 'requester') || (move.by === 'side' && move.is === 'answer')

/** The fields of a ticket that decide the effect of a move. */
type TurnState = { status: TicketStatus; turn: Turn; snooze: Pick<Snooze, 'wakes'> | null }

/** Whether a move changes neither turn nor snooze of a ticket. */
export const leavesPlace = (move: Move, { status, turn, snooze }: TurnState): boolean =>
  turnAfter(move, turn, status === 'Solved') === turn &&
  !(isAnswer(move) && snooze !== null && snooze.wakes !== 'time')

/** Sort key of the queue: longest wait first, tickets without a turn last. */
export const queueKey = (turn: Turn, since: string): string => (turn === 'nobody' ? `~${since}` : since)
