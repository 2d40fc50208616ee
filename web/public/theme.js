// Loaded before anything is painted, and a file of its own because inline scripts are forbidden here.
// Storage may be forbidden; then the defaults will do.
{
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const page = document.documentElement
  // What is not exactly `light` counts as absent, and then the theme is dark.
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
