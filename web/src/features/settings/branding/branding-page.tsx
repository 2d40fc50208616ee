import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { BrandingSections } from './branding-sections.tsx'

/** Lets an admin set name, accent and logos of the install. */
export const BrandingPage = () => (
  <>
    <SettingsHeader page="branding" />
    <BrandingSections />
  </>
)
