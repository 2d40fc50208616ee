import { useQuery } from '@tanstack/react-query'
import { brandingQuery } from '#entities/branding/queries.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { BrandingForm } from './branding-form.tsx'
import { LogoSection } from './logo-section.tsx'
import classes from './branding-page.module.css'

/** Lets an admin set name, accent and logos of the install. */
export function BrandingPage() {
  const query = useQuery(brandingQuery())
  return (
    <>
      <SettingsHeader page="branding" />
      <NotLoaded query={query} shape="form" title={t('The branding could not be loaded')} />
      {query.data && (
        <div className={classes.sections}>
          <BrandingForm branding={query.data} />
          <LogoSection branding={query.data} />
        </div>
      )}
    </>
  )
}
