import { VisuallyHidden } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import classes from './role-badge.module.css'
import { t } from '#ui/language/t.ts'

/** Marks a suspended account, which cannot log in. `isShort`: only the icon. */
export const SuspendedBadge = ({ isShort }: { isShort?: boolean }) => (
  <span className={classes.badge} data-suspended data-short={isShort || undefined} title={t('Suspended')}>
    <IconBan size={isShort ? 15 : 12} stroke={2.2} aria-hidden />
    {isShort ? <VisuallyHidden>{t('Suspended')}</VisuallyHidden> : t('Suspended')}
  </span>
)
