import { TextInput } from '@mantine/core'
import {
  ACCENT_PATTERN,
  accentColors,
  contrast,
  DEFAULT_BRANDING,
  isAccentAdjusted,
} from '@support-desk/contract'
import { rich, t } from '#ui/language/t.ts'
import classes from './branding.module.css'

type Props = { value: string; error: string | undefined; onChange: (accent: string) => void }

/** Chooses the accent, with its contrast. Says which colors are shown instead of an unreadable one. */
export function AccentField({ value, error, onChange }: Props) {
  const isColor = ACCENT_PATTERN.test(value)
  return (
    <div>
      <TextInput
        label={t('Accent colour')}
        description={t('For buttons and links.')}
        value={value}
        error={error}
        dir="ltr"
        maxLength={7}
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label={t('Choose a colour')}
            value={isColor ? value : DEFAULT_BRANDING.accent}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        leftSectionWidth={44}
        leftSectionPointerEvents="all"
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
      />
      <p role="status" className={classes.contrast}>
        {isColor && <ContrastNote accent={value} />}
      </p>
    </div>
  )
}

function ContrastNote({ accent }: { accent: string }) {
  // The default has its own shades.
  if (accent === DEFAULT_BRANDING.accent) return null
  const { light, dark } = accentColors(accent)
  if (!isAccentAdjusted(accent))
    return t('White text is readable on this colour in both themes (contrast {ratio}:1).', {
      ratio: contrast(accent, light.accentInk).toFixed(1),
    })
  return (
    <>
      {rich('For enough contrast, it is shown as {light} in the light theme and {dark} in the dark theme.', {
        light: <Sample color={light.accent} />,
        dark: <Sample color={dark.accent} />,
      })}
    </>
  )
}

const Sample = ({ color }: { color: string }) => (
  <span className={classes.sample} dir="ltr">
    <span style={{ background: color }} aria-hidden /> {color}
  </span>
)
