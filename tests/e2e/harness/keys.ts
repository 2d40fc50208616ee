import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from './api.ts'
import { type Say, sayIn } from './words.ts'

/** Logs in by keyboard, on pages in the language of `say`. */
export async function logInByKeys(page: Page, name: string, say: Say = sayIn('en')): Promise<void> {
  await page.goto('/Login')
  await tabTo(page, page.getByLabel(say('username or Email')))
  await page.keyboard.type(name)
  await tabTo(page, page.getByLabel(say('Password'), { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

const MOST_STOPS = 60

/** Presses Tab until `target` has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      if (await showsFocus(target)) return
      throw new Error(`${target.toString()} does not show that it has the focus.`)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} is not reached by ${MOST_STOPS} times Tab.`)
}

/** Whether a focus ring is visible around an element or its frame, without clipping. */
const showsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at)
      if (outlineStyle === 'none') continue
      const room = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { left, right } = at.getBoundingClientRect()
      const frame = at.parentElement
      if (!frame || getComputedStyle(frame).overflow !== 'hidden') return true
      const around = frame.getBoundingClientRect()
      return left - around.left >= room && around.right - right >= room
    }
    return false
  })

/**
 * Presses a global key until its dialog opens. The handlers of these keys are loaded later than the page, without a
 * visible sign.
 */
export async function openByKey(page: Page, key: string, opened: Locator): Promise<void> {
  const press = async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(key)
    return opened.isVisible()
  }
  await expect.poll(press, { interval: 250 }).toBe(true)
}

/** The field of the command palette. */
export const palette = (page: Page): Locator => page.getByRole('combobox', { name: /^Search/ })

/** Presses a key that writes `letter` on a keyboard of another script, such as `ف` for the key `t`. */
export async function pressKey(page: Page, code: `Key${string}`, letter: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const key = { key: letter, code, windowsVirtualKeyCode: code.charCodeAt(3) }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await session.detach()
}
