import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TicketDetails } from '#api/models.ts'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import classes from '../related/related.module.css'

/** Tells staff that a ticket is a sample. Renders nothing for real tickets. */
export function SampleNote({ ticket }: { ticket: TicketDetails }) {
  const isAdmin = useSession()?.role === 'Admin'
  if (!ticket.isSample) return null
  return (
    <div className={classes.merged} role="note">
      <IconInfoCircle size={18} aria-hidden />
      <div className={classes.mergedBody}>
        <p>{t('This is a sample ticket. No email is sent about it, and no figure counts it.')}</p>
      </div>
      {isAdmin && <Link to="/setup/samples">{t('Remove samples')}</Link>}
    </div>
  )
}
