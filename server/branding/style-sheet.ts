import { type AccentColors, accentColors } from '@support-desk/contract'

/**
 * The style sheet that replaces the accent color of the pages. Its selectors are more specific, so the order of the
 * sheets does not matter.
 */
export function brandingStyles(accent: string): string {
  const { light, dark } = accentColors(accent)
  return `html:root[data-mantine-color-scheme] {${declarations(light)}}
@media not print {
  html:root[data-mantine-color-scheme='dark'] {${declarations(dark)}}
}
`
}

const declarations = (colors: AccentColors): string =>
  [
    ['accent', colors.accent],
    ['accent-hover', colors.accentHover],
    ['accent-ink', colors.accentInk],
    ['accent-text', colors.accentText],
    ['accent-soft', colors.accentSoft],
    ['focus', colors.focus],
  ]
    .map(([name, color]) => `--${name}:${color};`)
    .join('')
