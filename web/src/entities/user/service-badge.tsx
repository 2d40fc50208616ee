import { message } from '@support-desk/contract/languages/message'
import { VisuallyHidden } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from './queries.ts'
import classes from './role-badge.module.css'
import { t } from '#ui/language/t.ts'

const SERVICE = message('Service', 'the account of a machine')

/** Marks the account of a machine: nobody sits there and reads. `isShort`: by its sign alone. */
export const ServiceBadge = ({ isShort }: { isShort?: boolean }) => (
  <span
    className={classes.badge}
    data-service
    data-short={isShort || undefined}
    title={t('A service account: a program acts by it.')}
  >
    <IconRobot size={isShort ? 15 : 12} stroke={2.2} aria-hidden />
    {isShort ? <VisuallyHidden>{t(SERVICE)}</VisuallyHidden> : t(SERVICE)}
  </span>
)

/** The same, where it is not at hand what an account is; it is asked once. `otherwise` is what people are marked with. */
export function KnownServiceBadge({ userId, otherwise = null }: { userId: string; otherwise?: ReactNode }) {
  const { data: user } = useQuery(userQuery(userId))
  if (!user?.isService) return otherwise || null
  return (
    <>
      {' '}
      <ServiceBadge />
    </>
  )
}
