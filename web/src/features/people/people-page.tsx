import { PageHeader } from '../../ui/page-header.tsx'

/** People. */
export const PeoplePage = () => <PageHeader title="People" />
