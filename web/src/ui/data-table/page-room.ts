let room: number | null = null

/** The width in pixels that a page has for what it shows; null until its frame has been laid out. */
export const pageRoom = (): number | null => room

/** Notes how wide the place of the pages is, whenever it has been laid out. Returns what ends that. */
export function watchPageRoom(place: Element): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) room = entry.contentRect.width
  })
  observer.observe(place)
  return () => observer.disconnect()
}
