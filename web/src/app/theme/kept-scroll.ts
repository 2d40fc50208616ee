/** Storage key of the scroll position before a reload of this tab. */
const KEY = 'scroll_after_reload'
/** How long to wait for the complete content of a page. */
const PATIENCE_MS = 5_000
const TURNED_TO_SOMETHING_ELSE = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

type ScrollPosition = { address: string; top: number }

/** Stores the scroll position of this page before a reload. */
export function keepScroll(): void {
  const place: ScrollPosition = { address: addressNow(), top: window.scrollY }
  sessionStorage.setItem(KEY, JSON.stringify(place))
}

/**
 * Restores the scroll position after a reload. Content loads gradually and changes the height, so it follows for a
 * while, or until the user acts.
 */
export function restoreKeptScroll(): void {
  const top = takePlace()
  if (top === 0) return
  const growth = new ResizeObserver(goOn)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const kind of TURNED_TO_SOMETHING_ELSE) globalThis.addEventListener(kind, stop)
  growth.observe(document.body)

  function goOn(): void {
    window.scrollTo({ top, behavior: 'instant' })
  }
  function stop(): void {
    growth.disconnect()
    clearTimeout(timer)
    for (const kind of TURNED_TO_SOMETHING_ELSE) globalThis.removeEventListener(kind, stop)
  }
}

/** The stored scroll position of this page. Returns 0 if it is missing, invalid or of another page. Deletes it. */
function takePlace(): number {
  try {
    const { address, top } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<ScrollPosition>
    sessionStorage.removeItem(KEY)
    return address === addressNow() ? Number(top) || 0 : 0
  } catch {
    return 0
  }
}

const addressNow = (): string => location.pathname + location.search
