import type { Page } from 'playwright-core'

/** So much of the list goes by in a frame, as when somebody turns the wheel quickly. */
const PIXELS_A_FRAME = 150

type Scrolled = {
  /** Numbers of the tickets in the order in which their rows came into sight. */
  numbers: number[]
  /** How long frames were, in milliseconds. */
  frames: number[]
  /** Frames in which a row in sight had not been drawn. */
  gaps: number
}

/** Scrolls through so many rows of the list of a page. Where it has to wait for rows it goes on as soon as they are there. */
export const scrollThrough = (page: Page, rows: number): Promise<Scrolled> =>
  page.evaluate(
    async ([wanted, step]) => {
      const scroller = document.querySelector('[data-scrolls-rows]')
      if (!scroller) throw new Error('There is no list.')
      const seen = new Map<number, number>()
      const frames: number[] = []
      let gaps = 0
      let last = performance.now()
      const nextFrame = async (): Promise<void> => {
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        frames.push(now - last)
        last = now
      }
      const look = (): boolean => {
        const { top, bottom } = scroller.getBoundingClientRect()
        let drawn = 0
        for (const row of scroller.querySelectorAll<HTMLElement>('li[data-index]')) {
          const place = row.getBoundingClientRect()
          if (place.bottom <= top || place.top >= bottom) continue
          drawn += Math.min(place.bottom, bottom) - Math.max(place.top, top)
          const number = /\d+/.exec(row.querySelector('input')?.getAttribute('aria-label') ?? '')?.[0]
          seen.set(Number(row.dataset.index), Number(number))
        }
        return drawn >= bottom - top - 1
      }
      const giveUp = performance.now() + 240_000
      while (seen.size < wanted && performance.now() < giveUp) {
        if (look()) scroller.scrollTop += step
        else gaps += 1
        await nextFrame()
      }
      const numbers = [...seen].toSorted(([one], [other]) => one - other).map(([, number]) => number)
      return { numbers: numbers.slice(0, wanted), frames, gaps }
    },
    [rows, PIXELS_A_FRAME] as const,
  )
