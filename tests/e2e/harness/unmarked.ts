import type { Page } from 'playwright-core'

/** Elements without translated texts: texts of users, times of `Intl`, keys, English parts, and hidden elements. */
const NOT_OURS =
  'bdi, time, kbd, code, body [lang=en], p[dir=auto], textarea[aria-hidden], noscript, script, style'
/** Letters that the pseudo language always changes. */
const PLAIN = /[acdegilnorstuyz]/i

/** English texts and labels on a page in the pseudo language, except those that match `content`. */
export async function unmarked(page: Page, content: RegExp): Promise<string[]> {
  const texts = await page.evaluate((notOurs) => {
    const said: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(notOurs) || !element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        said.push(element.getAttribute(name) ?? '')
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) said.push(child.textContent ?? '')
      }
    }
    return said
  }, NOT_OURS)
  const ours = texts.map((text) => text.replaceAll(content, ''))
  return [...new Set(ours.filter((text) => PLAIN.test(text)))]
}
