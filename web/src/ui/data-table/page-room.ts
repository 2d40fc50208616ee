let room: number | null = null

/** Width in pixels that a page can use. Null until the frame has been laid out. */
export const pageRoom = (): number | null => room

/** Records the width of the pages' container on each layout. Returns a function that stops it. */
export function watchPageRoom(place: Element): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) room = entry.contentRect.width
  })
  observer.observe(place)
  return () => observer.disconnect()
}
