// For migrations alone, and frozen with them.

/** Something that happened to a ticket that is not solved, as far as it says whose turn it is. */
export type Happened = { at: string } & (
  | { kind: 'message'; number: number; role: string }
  | { kind: 'state'; from: string | undefined; to: string | undefined }
  | { kind: 'assignment' }
)

/** Whose turn it is and since when; and how that was before the message that moved it, with the number of that message. */
export type TurnOfThen = {
  turn: string
  since: string
  former: { turn: string; since: string; message: number } | null
}

/** Whose turn it is on a ticket that is not solved, from what happened to it in the order of time. */
export function turnFrom(
  { state, createdAt }: { state: string; createdAt: string },
  happened: readonly Happened[],
): TurnOfThen {
  let now: TurnOfThen = { turn: 'us', since: createdAt, former: null }
  let wasHeld = false
  for (const entry of happened) {
    wasHeld ||= entry.kind === 'state' && entry.to === 'OnHold'
    const turn = turnAfter(now.turn, entry)
    if (turn === now.turn) continue
    const former =
      entry.kind === 'message' ? { turn: now.turn, since: now.since, message: entry.number } : null
    now = { turn, since: entry.at, former }
  }
  // What the event log has no longer: when it was put on hold, or opened again.
  if (state === 'OnHold' && !wasHeld) return { turn: 'third', since: now.since, former: null }
  return now.turn === 'nobody' ? { turn: 'us', since: now.since, former: null } : now
}

function turnAfter(turn: string, entry: Happened): string {
  switch (entry.kind) {
    case 'message':
      if (entry.role === 'User') return 'us'
      return turn === 'nobody' ? turn : 'requester'
    case 'state':
      if (entry.to === 'OnHold') return 'third'
      if (entry.to === 'Solved') return 'nobody'
      return entry.from === 'OnHold' || entry.from === 'Solved' ? 'us' : turn
    case 'assignment':
      return turn === 'third' || turn === 'nobody' ? 'us' : turn
  }
}
