/** Word's style for a list item, with its level. */
const ENTRY = /mso-list:\s*\w*\s*level(\d+)/i
/** Word's style for the visible bullet or number. */
const SIGN = '[style*="mso-list"]'
const IS_SIGN = /mso-list:\s*ignore/i
/** Numbering such as `1.`, `a)`, `iv.`. Any other sign, such as the `o` of the second level, is a bullet. */
const COUNTS = /^\(?(?:\d{1,4}|[a-z]|[ivxlcdm]{1,7})[.)]/i
/** Unmarked bullets and numbers at the start of a paragraph. */
const PLAIN_SIGN = /^(?:[·•▪§o]|\(?\d{1,3}[.)])[\s\u00a0]+/

/** A list item. */
type Entry = { paragraph: Element; level: number; ordered: boolean; sign: Element | undefined }

/** Converts list paragraphs of Word and Outlook into nested lists. */
export function nestWordLists(page: Element): void {
  const paragraphs = [...page.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]
  const groups: Entry[][] = []
  let last: Element | null = null
  for (const paragraph of paragraphs) {
    const entry = entryOf(paragraph)
    if (!entry) continue
    const group = groups.at(-1)
    if (group && last && paragraph.previousElementSibling === last) group.push(entry)
    else groups.push([entry])
    last = paragraph
  }
  for (const group of groups) nest(page.ownerDocument, group)
}

function entryOf(paragraph: Element): Entry | null {
  const level = ENTRY.exec(paragraph.getAttribute('style') ?? '')?.[1]
  const isListed = paragraph.className.startsWith('MsoListParagraph')
  if (level === undefined && !isListed) return null
  const sign = [...paragraph.querySelectorAll(SIGN)].find((each) =>
    IS_SIGN.test(each.getAttribute('style') ?? ''),
  )
  const shown = (sign ?? paragraph).textContent.trim()
  // A paragraph without a sign continues the item before it.
  if (!sign && !PLAIN_SIGN.test(shown)) return null
  return { paragraph, level: Number(level ?? 1), ordered: COUNTS.test(shown), sign }
}

function nest(page: Document, entries: readonly Entry[]): void {
  const [first] = entries
  if (!first) return
  const place = page.createElement('div')
  first.paragraph.replaceWith(place)
  const open: { list: Element; level: number }[] = []
  for (const { paragraph, level, ordered, sign } of entries) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    const name = ordered ? 'ol' : 'ul'
    const isOther = current?.level === level && current.list.localName !== name
    if (isOther) {
      open.pop()
      current = open.at(-1)
    }
    if (!current || current.level < level || isOther) {
      const list = page.createElement(name)
      const holder = current?.list.lastElementChild ?? place
      holder.append(list)
      current = { list, level }
      open.push(current)
    }
    if (sign) sign.remove()
    else dropPlainSign(page, paragraph)
    current.list.append(entryElement(page, paragraph))
    paragraph.remove()
  }
  place.replaceWith(...place.childNodes)
}

function entryElement(page: Document, paragraph: Element): Element {
  const words = page.createElement('p')
  words.append(...paragraph.childNodes)
  const entry = page.createElement('li')
  entry.append(words)
  return entry
}

function dropPlainSign(page: Document, paragraph: Element): void {
  const walker = page.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const text = walker.nextNode()
  if (text?.nodeValue) text.nodeValue = text.nodeValue.trimStart().replace(PLAIN_SIGN, '')
}
