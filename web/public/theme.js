// Runs before the first paint. A separate file, because the content policy forbids inline scripts. If storage is
// blocked, the defaults apply.
{
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const page = document.documentElement
  // Any value other than `light` counts as absent, which means the dark theme.
  page.setAttribute('data-mantine-color-scheme', stored('theme') === 'light' ? 'light' : 'dark')

  // The language that was chosen here last, else the first of the browser's that there is.
  const directions = new Map((page.dataset.languages ?? '').split(' ').map((entry) => entry.split(':')))
  const asked = [
    stored('language') ?? '',
    ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]),
  ]
  page.lang = asked.find((language) => directions.has(language)) || page.lang
  page.dir = directions.get(page.lang) ?? 'ltr'
}
