import { messages, type Role } from '@support-desk/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import classes from './role-badge.module.css'
import { t } from '../../../ui/language/t.ts'

const WORDS = messages({ SupportTeam: 'Support', Admin: 'Admin' })

/** Marks somebody of the staff where their name stands beside words: a name alone proves nothing. Users have no mark. */
export function RoleBadge({ role }: { role: Role | null | undefined }) {
  if (!role || role === 'User') return null
  return (
    <span className={classes.badge} data-role={role}>
      <IconShieldCheck size={12} stroke={2.2} aria-hidden />
      {t(WORDS[role])}
    </span>
  )
}
