/** Limit of remote pictures per mail. Newsletters have fewer. */
const MOST_PICTURES = 60

const IMAGE = /<img\b[^>]*>/g
const ADDRESS = / data-remote="([^"]*)"/
/** The size of a tracking pixel. */
const UNSEEN = / (?:width|height)="\s*[01](?:px)?\s*"/

/**
 * The remote pictures in sanitised HTML, each once, and the HTML with their numbers instead of their addresses.
 * Tracking pixels get no number, so they are never loaded. In sanitised HTML, tags contain no further brackets.
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

/** Decodes an attribute that the sanitiser wrote. */
const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
