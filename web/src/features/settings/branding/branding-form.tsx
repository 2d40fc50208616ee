import { Button, TextInput } from '@mantine/core'
import { DEFAULT_BRANDING, LIMITS } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { AccentField } from '#entities/branding/accent-field.tsx'
import { BrandingPreview } from '#entities/branding/branding-preview.tsx'
import { type Branding, brandingQuery } from '#entities/branding/queries.ts'
import { showBrand, useBrand } from '#ui/brand.ts'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import shape from '#ui/form/form.module.css'
import classes from './branding-page.module.css'

/** Name and accent, with a preview in both themes. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const client = useQueryClient()
  const { logos } = useBrand()
  const { element, submit, ...form } = useEditForm(
    { name: branding.name, accent: branding.accent },
    (body) => request('updateBranding', { body }),
    {
      stale: [KEYS.branding],
      done: t('Branding saved.'),
      onSuccess(saved) {
        client.setQueryData(brandingQuery().queryKey, saved)
        showBrand(saved)
      },
    },
  )
  const { name, accent } = form.draft
  return (
    <form ref={element} className={classes.section} onSubmit={submit} noValidate>
      <div className={shape.form}>
        <TextInput
          label={t('Name')}
          description={t('Shown in the header, in page titles and in emails.')}
          dir="auto"
          required
          maxLength={LIMITS.deskName}
          {...form.bind('name')}
        />
        <AccentField
          value={accent}
          error={form.problemAt('accent')}
          onChange={(color) => form.change({ accent: color })}
        />
      </div>
      <div className={classes.previews} role="group" aria-label={t('Preview')}>
        <BrandingPreview name={name} accent={accent} logo={logos.light?.address ?? null} theme="light" />
        <BrandingPreview
          name={name}
          accent={accent}
          logo={(logos.dark ?? logos.light)?.address ?? null}
          theme="dark"
        />
      </div>
      {form.problem && (
        <p role="alert" className={shape.problem}>
          {form.problem}
        </p>
      )}
      <div className={shape.buttons}>
        <Button variant="default" onClick={() => form.change(DEFAULT_BRANDING)}>
          {t('Use the defaults')}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
