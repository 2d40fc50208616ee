import { createTheme } from '@mantine/core'

/** What users write has a direction of its own. The `dir` of the library's fields is that of what surrounds them. */
const WRITTEN = { input: { dir: 'auto' } }

/** How the component library behaves here. What it looks like is in the style files beside this one. */
export const mantineTheme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { attributes: WRITTEN } },
    PasswordInput: { defaultProps: { attributes: { innerInput: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: WRITTEN } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true } },
    Menu: { defaultProps: { shadow: 'md' } },
    // The head of a dialog is not that of the page.
    Modal: { defaultProps: { radius: 'md', attributes: { header: { role: 'none' } } } },
  },
})
