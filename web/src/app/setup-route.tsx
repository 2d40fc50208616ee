import { BrandingSections } from '#features/settings/branding/branding-sections.tsx'
import { SetupPage } from '#features/setup/setup-page.tsx'

/** The setup of a new desk. Its first step has the forms of the branding. */
export const SetupRoute = () => <SetupPage branding={<BrandingSections />} />
