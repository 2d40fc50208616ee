import { messages, type Role } from '@support-desk/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import classes from './role-badge.module.css'
import { KnownServiceBadge } from './service-badge.tsx'
import { t } from '#ui/language/t.ts'

const WORDS = messages({ SupportTeam: 'Support', Admin: 'Admin' })

type RoleBadgeProps = {
  role: Role | null | undefined
  /** Id of the account, for places where service accounts can write. These get their own badge. */
  userId?: string | null | undefined
}

/** Marks a staff member beside the name, because names can be faked. Requesters have no badge. */
export function RoleBadge({ role, userId }: RoleBadgeProps) {
  const badge = role && role !== 'User' && (
    <span className={classes.badge} data-role={role}>
      <IconShieldCheck size={12} stroke={2.2} aria-hidden />
      {t(WORDS[role])}
    </span>
  )
  return userId ? <KnownServiceBadge userId={userId} otherwise={badge} /> : badge || null
}
