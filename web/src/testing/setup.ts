import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { lazyElementErrors } from './lazy-element-errors.ts'
import { keepFramesReal } from './real-frames.ts'
import { afterAll, afterEach, vi } from 'vitest'
import { setWindowWidth, USUAL_WIDTH } from './window-width.ts'
import { dropOwnerStacks } from './without-owner-stacks.ts'

// Files share what they import from others, and nothing of ours: our modules remember sessions, drafts and connections.
vi.resetModules()
keepFramesReal()
dropOwnerStacks()

// The first visit of a page loads its code, which takes a moment on a busy machine.
configure((usual) => ({
  asyncUtilTimeout: 100_000,
  getElementError: lazyElementErrors(usual.getElementError),
}))

// What the pages ask of a browser and the simulated one does not have.
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A live connection that never comes about. Tests that need one replace it. */
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
// Where words stand, for the editor, and whether they can be changed there, for shortcuts.
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
  // The library keeps toasts for whichever page comes next.
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name)
  const { reportAnswered } = await import('#api/reachability.ts')
  reportAnswered(true)
})

// What a page was still fetching when its last test ended would be refused, which fails a run in which nothing is wrong.
afterAll(() => vi.dynamicImportSettled())
