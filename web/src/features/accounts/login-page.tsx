import { PageHeader } from '../../ui/page-header.tsx'

/** Login. */
export const LoginPage = () => <PageHeader title="Login" />
