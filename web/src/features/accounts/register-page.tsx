import { PageHeader } from '../../ui/page-header.tsx'

/** Register. */
export const RegisterPage = () => <PageHeader title="Register" />
