import type { User } from '#api/models.ts'
import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#ui/language/t.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { DeleteUser } from './delete-user.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { usersAddress } from './users-address.ts'
import classes from './users.module.css'

/** Deleting and erasing a user, with the consequences of each. */
export function DangerZone({ user }: { user: Pick<User, 'id' | 'username' | 'role'> }) {
  const navigate = useNavigate()
  const accountId = useAccountId()
  const isOwn = accountId === undefined || accountId === user.id
  const [isAsking, ask] = useState(false)
  return (
    <section className={classes.danger} aria-labelledby="danger-zone">
      <h2 id="danger-zone">{t('Danger zone')}</h2>
      <ul>
        <li>
          <p>{t('Removes the account. Tickets and messages stay, with the name.')}</p>
          <DeleteUser user={user} />
        </li>
        {!isOwn && (
          <li>
            <p>{t('Also removes the name and all other personal data. Tickets and messages stay.')}</p>
            <Button
              variant="light"
              color="red"
              leftSection={<IconEraser size={16} aria-hidden />}
              onClick={() => ask(true)}
            >
              {t('Erase user')}
            </Button>
          </li>
        )}
      </ul>
      {isAsking && (
        <EraseDialog
          user={{ id: user.id, username: user.username }}
          onClose={() => ask(false)}
          onErased={() => navigate(usersAddress(user.role), { replace: true })}
        />
      )}
    </section>
  )
}
