import { createTheme } from '@mantine/core'

/** How the component library behaves here. What it looks like is in the style files beside this one. */
export const mantineTheme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true } },
    Menu: { defaultProps: { shadow: 'md' } },
    Modal: { defaultProps: { radius: 'md', overlayProps: { blur: 2 } } },
  },
})
