import { useQuery } from '@tanstack/react-query'
import { brandingQuery } from '#entities/branding/queries.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { BrandingForm } from './branding-form.tsx'
import { LogoSection } from './logo-section.tsx'
import classes from './branding-page.module.css'

/** Name, accent and logos of the install, with their forms. */
export function BrandingSections() {
  const query = useQuery(brandingQuery())
  return (
    <>
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
