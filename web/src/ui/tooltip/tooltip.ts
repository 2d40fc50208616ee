import { putAt } from '../put-at.ts'
import classes from './tooltip.module.css'

/** How long the pointer rests on a button before its name appears, in ms. */
const REST_MS = 350
/** Distances of the name to its button and to the edges of the window, in pixels. */
const GAP = 6
const EDGE = 8

/** Buttons and links that may have no visible name. */
const NAMED = '[data-tip], button[aria-label], a[aria-label]:has(> svg)'

/**
 * Shows the name of an icon button while it has the pointer or the keyboard's focus. One for the whole page; screen
 * readers read the button itself. Escape and a press hide it. Returns a function that ends it.
 */
export function showTooltips(): () => void {
  const tip = document.body.appendChild(document.createElement('div'))
  tip.className = classes['tip'] ?? ''
  tip.ariaHidden = 'true'
  if ('showPopover' in tip) tip.popover = 'manual'
  const listen = new AbortController()
  let shown: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (!shown) return
    shown = null
    tip.removeAttribute('data-name')
    if ('showPopover' in tip) tip.hidePopover()
  }
  const show = (target: Element, name: string) => {
    hide()
    if (!target.isConnected) return
    shown = target
    tip.dataset['name'] = name
    tip.dataset['key'] = signOf(target)
    if ('showPopover' in tip) tip.showPopover()
    place(tip, target)
  }
  const on = (kind: string, act: (event: Event) => void) =>
    document.addEventListener(kind, act, { capture: true, passive: true, signal: listen.signal })

  on('pointerover', (event) => {
    const target = namedAt(event.target)
    if (target && target === shown) return
    hide()
    if (!target || (event as PointerEvent).pointerType === 'touch') return
    const name = nameOf(target)
    if (name) timer = setTimeout(() => show(target, name), REST_MS)
  })
  on('focusin', (event) => {
    const target = namedAt(event.target)
    hide()
    if (!target?.matches(':is(:focus-visible, :has(:focus-visible))')) return
    const name = nameOf(target)
    if (name) show(target, name)
  })
  for (const kind of ['focusout', 'pointerdown', 'scroll', 'pointerleave']) on(kind, hide)
  on('keydown', hide)
  return () => {
    hide()
    listen.abort()
    tip.remove()
  }
}

const namedAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(NAMED) : null

/** The name of a button, or null if the button shows it. */
function nameOf(target: HTMLElement): string | null {
  const name = target.dataset['tip'] ?? target.ariaLabel ?? ''
  const isSeen = target.dataset['tip'] === undefined && target.innerText.includes(name)
  return name === '' || isSeen || target.ariaExpanded === 'true' ? null : name
}

/** The shortcut of a button, as on the keys. */
const signOf = (target: Element): string => {
  const key = target.getAttribute('aria-keyshortcuts') ?? ''
  return key.length === 1 ? key.toLocaleUpperCase() : key.replaceAll('+', ' ')
}

/** Puts the name below its button, or above it at the lower edge. In the menu of icons it lies beside the icon. */
function place(tip: HTMLElement, target: HTMLElement | Element): void {
  const box = target.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const { offsetWidth: width, offsetHeight: height } = tip
  const isBeside = target.closest('[data-tips="beside"]') !== null
  const isMirrored = document.documentElement.dir === 'rtl'
  const beside = isMirrored ? box.left - GAP - width : box.right + GAP
  const along = isBeside ? beside : box.left + (box.width - width) / 2
  const below = box.bottom + GAP + height + EDGE > innerHeight ? box.top - GAP - height : box.bottom + GAP
  const down = isBeside ? box.top + (box.height - height) / 2 : below
  const inside = Math.max(EDGE, Math.min(along, innerWidth - width - EDGE))
  putAt(tip, { along: inside, down: { fromTop: down } })
}
