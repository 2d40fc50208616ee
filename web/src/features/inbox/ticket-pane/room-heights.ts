/** Parts of the pane that come after what is read first. */
export type RoomName = 'work' | 'composer'

const KEY = 'inbox-rooms'

/** How high they were the last time, in pixels; undefined where this browser has not shown one yet. */
export const roomOf = (name: RoomName): number | undefined => (heights ??= read())[name]

/** Remembers how high one is, also for the next time that the page is opened. */
export function keepRoom(name: RoomName, height: number): void {
  const rounded = Math.round(height)
  if (roomOf(name) === rounded) return
  heights = { ...heights, [name]: rounded }
  try {
    localStorage.setItem(KEY, JSON.stringify(heights))
  } catch {
    // Without storage they last as long as the page.
  }
}

let heights: Partial<Record<RoomName, number>> | undefined

function read(): Partial<Record<RoomName, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter(([, height]) => typeof height === 'number'))
      : {}
  } catch {
    return {}
  }
}
