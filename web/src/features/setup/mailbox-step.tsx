import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'

/** Leads to the pages where an admin connects a mailbox. */
export const MailboxStep = () => (
  <>
    <p>{t('You can also do this later. Until then, people write to you on the pages.')}</p>
    <div>
      <Button component={Link} to="/mail/new" variant="default">
        {t('Connect a mailbox')}
      </Button>
    </div>
  </>
)
