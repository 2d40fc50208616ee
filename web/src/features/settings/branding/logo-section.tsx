import { Button } from '@mantine/core'
import { type LogoVariant, message, type Message } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { type Branding, brandingQuery } from '#entities/branding/queries.ts'
import { showBrand } from '#ui/brand.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { PictureInput } from '#ui/pictures/picture-input.tsx'
import tone from '#ui/text/text.module.css'
import classes from './branding-page.module.css'

const LABELS: Record<LogoVariant, { label: Message; remove: Message }> = {
  light: { label: message('Logo'), remove: message('Remove the logo') },
  dark: { label: message('Logo for the dark theme (optional)'), remove: message('Remove the dark logo') },
}

/** The logos. A chosen picture is saved at once. */
export const LogoSection = ({ branding }: { branding: Branding }) => (
  <section className={classes.section} aria-labelledby="logos">
    <h2 id="logos">{t('Logo')}</h2>
    <p className={tone.dim}>
      {t(
        'PNG, WebP or JPEG, best with a transparent background. A wide logo replaces the name in the header.',
      )}
    </p>
    <LogoField variant="light" branding={branding} />
    <LogoField variant="dark" branding={branding} />
  </section>
)

function LogoField({ variant, branding }: { variant: LogoVariant; branding: Branding }) {
  const [picture, setPicture] = useState<File | null>(null)
  const client = useQueryClient()
  const saved = (after: Branding) => {
    client.setQueryData(brandingQuery().queryKey, after)
    showBrand(after)
    setPicture(null)
  }
  const params = { variant }
  const upload = useChange((image: File) => request('updateLogo', { params, image, fields: {} }), {
    stale: [KEYS.branding],
    showsFailure: true,
    done: t('Logo saved.'),
    onSuccess: saved,
  })
  const removal = useChange(() => request('deleteLogo', { params }), {
    stale: [KEYS.branding],
    done: t('Logo removed.'),
    onSuccess: saved,
  })
  const logo = branding.logos[variant]
  const { label, remove } = LABELS[variant]
  return (
    <div className={classes.logo}>
      {logo && (
        <div className={classes.current} data-variant={variant}>
          <img src={`/branding/${variant}-${logo.hash}.png`} alt={t(label)} />
          <Button
            variant="default"
            size="compact-sm"
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {t(remove)}
          </Button>
        </div>
      )}
      <PictureInput
        name={variant}
        label={t(label)}
        value={picture}
        error={upload.error?.message}
        onChange={(file) => {
          setPicture(file)
          if (file) upload.mutate(file)
        }}
      />
    </div>
  )
}
