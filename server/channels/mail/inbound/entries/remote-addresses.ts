/** More than a newsletter has. */
const MOST_PICTURES = 60

const IMAGE = /<img\b[^>]*>/g
const ADDRESS = / data-remote="([^"]*)"/
/** So small that it shows nothing: it is there to tell its server that somebody reads. */
const UNSEEN = / (?:width|height)="\s*[01](?:px)?\s*"/

/**
 * The pictures of other servers that sanitised HTML names, each once, and the same HTML with their numbers in the place of their
 * addresses. What is too small to be seen has none and is never fetched. In sanitised HTML no tag has another bracket in it.
 */
export function numberedPictures(html: string): { html: string; addresses: string[] } {
  const numbers = new Map<string, number>()
  const numbered = html.replaceAll(IMAGE, (tag) => {
    const address = decoded(ADDRESS.exec(tag)?.[1] ?? '')
    const isWanted =
      address !== '' && !UNSEEN.test(tag) && (numbers.has(address) || numbers.size < MOST_PICTURES)
    if (!isWanted) return tag.replace(ADDRESS, '')
    const number = numbers.get(address) ?? numbers.size
    numbers.set(address, number)
    return tag.replace(ADDRESS, ` data-remote="${number}"`)
  })
  return { html: numbered, addresses: [...numbers.keys()] }
}

/** What the sanitiser has written in an attribute. */
const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
