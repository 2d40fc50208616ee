import { ACCENT_PATTERN, accentColors, DEFAULT_BRANDING, SURFACES } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import classes from './branding.module.css'

type PreviewProps = { name: string; accent: string; logo: string | null; theme: 'light' | 'dark' }

/** How name, logo and accent look in a theme. */
export function BrandingPreview({ name, accent, logo, theme }: PreviewProps) {
  const colors = accentColors(ACCENT_PATTERN.test(accent) ? accent : DEFAULT_BRANDING.accent)[theme]
  const { panel, text } = SURFACES[theme]
  return (
    <div className={classes.preview} style={{ background: panel, color: text }}>
      <div className={classes.previewHead}>
        {logo ? (
          <img src={logo} alt="" className={classes.previewLogo} />
        ) : (
          <span className={classes.dot} style={{ background: colors.accent }} aria-hidden />
        )}
        <strong dir="auto">{name}</strong>
      </div>
      <div className={classes.previewBody}>
        <span
          className={classes.previewButton}
          style={{ background: colors.accent, color: colors.accentInk }}
        >
          {t('Button')}
        </span>
        <span style={{ color: colors.accentText }}>{t('Link')}</span>
        <span className={classes.chip} style={{ background: colors.accentSoft, color: colors.accentText }}>
          {t('Selected')}
        </span>
      </div>
    </div>
  )
}
