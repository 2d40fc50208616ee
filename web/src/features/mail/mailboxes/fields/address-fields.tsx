import { TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import classes from '../mailboxes.module.css'
import type { FieldsProps } from '../use-mailbox-form.ts'

/** The address of a mailbox, its name for the team, and its name for customers. */
export const AddressFields = ({ bind }: FieldsProps) => (
  <>
    <TextInput
      label={t('Email address')}
      description={t('Customers write to this address, and replies are sent from it.')}
      type="email"
      dir="ltr"
      maxLength={LIMITS.email}
      required
      {...bind('address')}
    />
    <div className={classes.pair}>
      <TextInput
        label={t('Mailbox name')}
        description={t('Only visible to your team.')}
        dir="auto"
        maxLength={LIMITS.mailboxName}
        required
        {...bind('name')}
      />
      <TextInput
        label={t('Sender name')}
        description={t('Shown to customers, for example “Acme Support”.')}
        dir="auto"
        maxLength={LIMITS.mailboxName}
        {...bind('replyName')}
      />
    </div>
  </>
)
