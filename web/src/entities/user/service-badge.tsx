import { message } from '@support-desk/contract/languages/message'
import { VisuallyHidden } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from './queries.ts'
import classes from './role-badge.module.css'
import { t } from '#ui/language/t.ts'

const SERVICE = message('Service', 'the account of a machine')

/** Marks a service account, which no person reads. `isShort`: only the icon. */
export const ServiceBadge = ({ isShort }: { isShort?: boolean }) => (
  <span
    className={classes.badge}
    data-service
    data-short={isShort || undefined}
    title={t('Service account used by a program.')}
  >
    <IconRobot size={isShort ? 15 : 12} stroke={2.2} aria-hidden />
    {isShort ? <VisuallyHidden>{t(SERVICE)}</VisuallyHidden> : t(SERVICE)}
  </span>
)

/** Like {@link ServiceBadge}, but looks the account up once. `otherwise` is shown for people. */
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
