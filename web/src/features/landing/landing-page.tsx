import { PageHeader } from '../../ui/page-header.tsx'

/** Landing. */
export const LandingPage = () => <PageHeader title="Landing" />
