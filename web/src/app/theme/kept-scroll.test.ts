import { expect, it, vi } from 'vitest'
import { keepScroll, restoreKeptScroll } from './kept-scroll.ts'

it.each(['not JSON', 'null', '"text"', '{"top":5}'])(
  'ignores an invalid stored scroll position: %s',
  (kept) => {
    keepScroll()
    const name = sessionStorage.key(0) ?? ''
    sessionStorage.setItem(name, kept)
    const observe = vi.spyOn(ResizeObserver.prototype, 'observe')
    expect(restoreKeptScroll).not.toThrow()
    expect(observe).not.toHaveBeenCalled()
    observe.mockRestore()
  },
)
