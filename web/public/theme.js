// Loaded before anything is painted, and a file of its own because inline scripts are forbidden here.
// What is not exactly `light` counts as absent, and then the theme is dark.
{
  let theme = 'dark'
  try {
    if (localStorage.getItem('theme') === 'light') theme = 'light'
  } catch {
    // Storage may be forbidden; the default will do.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', theme)
}
