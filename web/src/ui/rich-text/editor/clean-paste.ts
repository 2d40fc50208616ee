import { nestWordLists } from './word-lists.ts'

/** Elements without text of the author. */
const NOT_WRITTEN = 'img, style, script, meta, link, title, svg, object, colgroup, xml'

/** ProseMirror's mark for content copied from an editor like ours. It needs no cleaning. */
const OWN = '[data-pm-slice]'

/**
 * Normalizes pasted HTML for the editor. Word and Outlook write lists as paragraphs with bullets. Mails use layout
 * tables. Many programs nest lists directly in lists.
 */
export function cleanPaste(page: Element): void {
  if (page.querySelector(OWN)) return
  for (const element of page.querySelectorAll(NOT_WRITTEN)) element.remove()
  for (const comment of commentsIn(page)) comment.remove()
  for (const element of page.querySelectorAll('*')) {
    if (element.localName.includes(':')) unwrap(element)
  }
  nestWordLists(page)
  for (const list of page.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) putIntoEntry(list)
  for (const heading of page.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const words = make(page, 'strong', [...heading.childNodes])
    heading.replaceWith(make(page, 'p', [words]))
  }
  // Inner tables first.
  for (const table of [...page.querySelectorAll('table')].toReversed()) replaceTable(page, table)
  for (const paragraph of page.querySelectorAll('p[class^="Mso"]')) {
    if (paragraph.textContent.trim() === '') paragraph.remove()
  }
}

function commentsIn(page: Element): Comment[] {
  const walker = page.ownerDocument.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const found: Comment[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Comment)
  return found
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

function make(page: Element, name: string, content: readonly (Node | string)[]): HTMLElement {
  const made = page.ownerDocument.createElement(name)
  made.append(...content)
  return made
}

/** A list directly in a list belongs to the item before it. */
function putIntoEntry(list: Element): void {
  const before = list.previousElementSibling
  if (before?.localName === 'li') before.append(list)
  else unwrap(list)
}

/** Turns a table of data into lines with tabs, and a layout table into its content. */
function replaceTable(page: Element, table: HTMLTableElement): void {
  const rows = [...table.rows].map((row) => [...row.cells])
  const isOfFacts = rows.length > 1 && rows.every((cells) => cells.length > 1 && cells.every(isOneLine))
  if (!isOfFacts) {
    table.replaceWith(...rows.flat().map((cell) => make(page, 'div', [...cell.childNodes])))
    return
  }
  const lines = rows.map((cells) =>
    cells.map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()).join('\t'),
  )
  table.replaceWith(make(page, 'pre', [lines.join('\n')]))
}

const isOneLine = (cell: Element): boolean =>
  cell.querySelectorAll('p, div').length <= 1 && cell.querySelector('ul, ol, table, pre, br + br') === null
