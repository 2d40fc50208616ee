/** Where the page stood before it was loaded again, for this tab. */
const KEY = 'scroll_after_reload'
/** How long a page may take until all of it is there. */
const PATIENCE_MS = 5_000
const TURNED_TO_SOMETHING_ELSE = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

type ScrollPosition = { address: string; top: number }

/** Remembers how far this page is scrolled, for the time after a reload of it. */
export function keepScroll(): void {
  const place: ScrollPosition = { address: addressNow(), top: window.scrollY }
  sessionStorage.setItem(KEY, JSON.stringify(place))
}

/**
 * Scrolls to where the page stood before its reload. Pages grow and shrink while their content arrives, so it follows
 * them for a while, or until somebody does something.
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

/** How far this page was scrolled; 0 when that is not known, or of another page. An unreadable value counts as absent. */
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
