import { createTheme } from '@mantine/core'

/** User text has its own direction. Mantine's `dir` prop applies to the wrapper instead. */
const WRITTEN = { input: { dir: 'auto' } }

/** Defaults of Mantine components. Their look is defined by the style files in this folder. */
export const mantineTheme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    TextInput: { defaultProps: { attributes: WRITTEN } },
    PasswordInput: { defaultProps: { attributes: { innerInput: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: WRITTEN } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true } },
    Menu: { defaultProps: { shadow: 'md' } },
    // The header of a dialog must not have the role of the page's banner.
    Modal: { defaultProps: { radius: 'md', attributes: { header: { role: 'none' } } } },
  },
})
