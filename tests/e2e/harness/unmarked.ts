import type { Page } from 'playwright-core'

/** What holds words of users, times of `Intl`, keys, what is said to be English, and what nobody sees or hears. */
const NOT_OURS =
  'bdi, time, kbd, code, body [lang=en], p[dir=auto], textarea[aria-hidden], noscript, script, style'
/** Letters that the pseudo language never leaves as they are. */
const PLAIN = /[acdegilnorstuyz]/i

/** What a page in the pseudo language says in plain English, in texts and in names of elements, apart from `content`. */
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
