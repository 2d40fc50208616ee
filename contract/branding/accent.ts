/** Colors of the interface in one theme that follow from the accent of the install. */
export type AccentColors = {
  accent: string
  accentHover: string
  accentInk: string
  accentText: string
  accentSoft: string
  focus: string
}

/** Surfaces and text of the themes, as in `web/src/app/theme/tokens.css`. */
export const SURFACES = {
  light: { panel: '#ffffff', hover: '#ebeff6', text: '#182031' },
  dark: { panel: '#171c26', hover: '#283040', text: '#e8ecf4' },
} as const
const WHITE = '#ffffff'
const BLACK = '#000000'
/** WCAG 2.2: contrast of text, and of parts that are no text. */
const TEXT_CONTRAST = 4.5
const MARK_CONTRAST = 3
const STEPS = 50

/** A color as `#rrggbb`. */
export const ACCENT_PATTERN = /^#[0-9a-f]{6}$/

/**
 * The accent in both themes. It is darkened or lightened until white text on it, and text in its color, have a contrast
 * of 4.5:1.
 */
export function accentColors(accent: string): Record<'light' | 'dark', AccentColors> {
  const dark = SURFACES.dark
  // Darker until white text is readable. On the dark theme, then lighter until the button stands out.
  const readable = mixUntil(accent, BLACK, (color) => contrast(color, WHITE) >= TEXT_CONTRAST)
  const onDark = mixUntil(readable, WHITE, (color) => contrast(color, dark.panel) >= MARK_CONTRAST)
  const softLight = mix(readable, WHITE, 0.87)
  const softDark = mix(onDark, dark.panel, 0.7)
  const textOn = (color: string, to: string, surfaces: readonly string[]) =>
    mixUntil(color, to, (each) => surfaces.every((surface) => contrast(each, surface) >= TEXT_CONTRAST))
  const textLight = textOn(readable, BLACK, [softLight, SURFACES.light.hover])
  const textDark = textOn(onDark, WHITE, [softDark, dark.hover])
  return {
    light: {
      accent: readable,
      accentHover: mix(readable, BLACK, 0.15),
      accentInk: WHITE,
      accentText: textLight,
      accentSoft: softLight,
      focus: readable,
    },
    dark: {
      accent: onDark,
      accentHover: mix(onDark, BLACK, 0.12),
      accentInk: WHITE,
      accentText: textDark,
      accentSoft: softDark,
      focus: textDark,
    },
  }
}

/** Whether a theme shows another color than the chosen accent. */
export function isAccentAdjusted(accent: string): boolean {
  const { light, dark } = accentColors(accent)
  return light.accent !== accent || dark.accent !== accent
}

/** Contrast of two colors by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** Mixes in the other color, step by step, until the test passes. Returns the color unchanged if it passes at once. */
function mixUntil(color: string, other: string, isEnough: (color: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, other, step / STEPS)
    if (isEnough(mixed)) return mixed
  }
  return other
}

function mix(color: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(color).map((value, index) =>
    Math.round(value * (1 - share) + (others[index] ?? 0) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Relative luminance by WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
