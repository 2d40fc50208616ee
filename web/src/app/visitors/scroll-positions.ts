/** How far each entry of the browser's history was scrolled, in pixels by the entry's key. Both routers keep it here. */
export const SCROLL_POSITIONS = 'scroll_positions'

/** What is kept for this tab; nothing where that cannot be read. */
export function keptScrollPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Keeps them for this tab. Where there is no room, pages come back at their top. */
export function keepScrollPositions(positions: Readonly<Record<string, number>>): void {
  try {
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions))
  } catch {
    // Nothing that anybody has done is lost with it.
  }
}
