import { PageHeader } from '../../ui/page-header.tsx'

/** Profile. */
export const ProfilePage = () => <PageHeader title="Profile" />
