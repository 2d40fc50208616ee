import { PageHeader } from '../../ui/page-header.tsx'

/** AdminHome. */
export const AdminHomePage = () => <PageHeader title="AdminHome" />
