import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { lazyElementErrors } from './lazy-element-errors.ts'
import { keepFramesReal } from './real-frames.ts'
import { afterAll, afterEach, vi } from 'vitest'
import { setWindowWidth, USUAL_WIDTH } from './window-width.ts'
import { dropOwnerStacks } from './without-owner-stacks.ts'

// Files share imported libraries but none of our modules, which hold sessions, drafts and connections.
vi.resetModules()
keepFramesReal()
dropOwnerStacks()

// Timeout in ms. The first visit of a page loads its code, which is slow on a busy machine.
configure((usual) => ({
  asyncUtilTimeout: 100_000,
  getElementError: lazyElementErrors(usual.getElementError),
}))

// Browser features that the simulated browser lacks.
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A live connection that never opens. Tests that need one replace it. */
class SilentSocket extends EventTarget {
  readonly readyState = 0
  close(): void {}
  send(): void {}
}

class NoSights extends NoResizes implements IntersectionObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  takeRecords = (): IntersectionObserverEntry[] => []
}

vi.stubGlobal('ResizeObserver', NoResizes)
vi.stubGlobal('IntersectionObserver', NoSights)
vi.stubGlobal('WebSocket', SilentSocket)
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}))
// Positions of text for the editor, and `isContentEditable` for shortcuts.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
Range.prototype.getBoundingClientRect = () => new DOMRect()
document.elementFromPoint = () => null
Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
  configurable: true,
  get(this: HTMLElement) {
    return this.closest('[contenteditable="true"]') !== null
  },
})
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
vi.stubGlobal('scrollTo', () => {})
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

afterEach(async () => {
  cleanup()
  setWindowWidth(USUAL_WIDTH)
  // The library keeps toasts across pages.
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name)
  const { reportAnswered } = await import('#api/reachability.ts')
  reportAnswered(true)
})

// Wait for imports that are still running, because they would fail after the last test and fail the run.
afterAll(() => vi.dynamicImportSettled())
