/** The Link header of the next page: the same URL with another cursor. */
export function nextPageLink(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `<${path}?${search}>; rel="next"`
}
