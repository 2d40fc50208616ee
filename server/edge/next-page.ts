/** The Link header that leads from one page of a list to the next; everything else in the address stays. */
export function nextPageLink(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `<${path}?${search}>; rel="next"`
}
