import { useChange } from '#ui/feedback/use-change.ts'
import type { User } from '#api/models.ts'
import { download } from '#api/download.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import classes from './users.module.css'
import { rich, t } from '#ui/language/t.ts'

/** Lets an admin export all data about a user. */
export function UserPrivacy({ user: { id: userId, username } }: { user: Pick<User, 'id' | 'username'> }) {
  const taking = useChange(() => download('exportUser', { params: { userId } }, 'support-desk-data.zip'))
  return (
    <section className={classes.matter} aria-labelledby="privacy">
      <h2 id="privacy" className={classes.heading}>
        {t('Personal data')}
      </h2>
      <p className={classes.dim}>
        {rich('Use this if {name} requests a copy of their data.', { name: <bdi>{username}</bdi> })}
      </p>
      <DownloadButton
        label={t('Download all data')}
        busy={taking.isPending}
        onClick={() => taking.mutate()}
      />
    </section>
  )
}
