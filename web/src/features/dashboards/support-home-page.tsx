import { PageHeader } from '../../ui/page-header.tsx'

/** SupportHome. */
export const SupportHomePage = () => <PageHeader title="SupportHome" />
