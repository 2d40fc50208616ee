import { PageHeader } from '../../ui/page-header.tsx'

/** Conversations. */
export const ConversationsPage = () => <PageHeader title="Conversations" />
