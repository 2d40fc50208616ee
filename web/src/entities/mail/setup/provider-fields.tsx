import { Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { LIMITS, type Message, messages } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import type { FieldsProps } from './login-fields.tsx'
import type { SetupDraft } from './setup-draft.ts'
import classes from './mailbox-setup.module.css'

const LABELS = messages({
  google: 'Google',
  microsoft: 'Microsoft 365',
  other: 'Another provider',
}) satisfies Record<SetupDraft['place'], Message>
const DESCRIPTIONS = messages({
  google: 'Gmail and Google Workspace. You sign in with your Google account.',
  microsoft: 'Outlook and Exchange Online. You sign in with your Microsoft account.',
  other: 'Any mailbox with an email address and a password.',
}) satisfies Record<SetupDraft['place'], Message>
const PLACES = ['google', 'microsoft', 'other'] as const

/** The first step: where the mailbox is. Only other providers need the address, because a sign-in tells it. */
export function ProviderFields({ draft, change }: FieldsProps) {
  const address = (
    <TextInput
      label={t('Email address')}
      description={
        draft.place === 'other'
          ? t('Customers write to this address, and replies are sent from it.')
          : t('Only for a shared mailbox or an alias. Otherwise the address of the account is used.')
      }
      type="email"
      dir="ltr"
      required={draft.place === 'other'}
      maxLength={LIMITS.email}
      value={draft.address}
      onChange={({ currentTarget: { value } }) => change({ address: value })}
    />
  )
  return (
    <>
      <Radio.Group
        label={t('Where is the mailbox?')}
        value={draft.place}
        onChange={(value) => change({ place: PLACES.find((place) => place === value) ?? 'other' })}
      >
        <Stack gap={12} mt={8}>
          {PLACES.map((place) => (
            <Radio key={place} value={place} label={t(LABELS[place])} description={t(DESCRIPTIONS[place])} />
          ))}
        </Stack>
      </Radio.Group>
      {draft.place === 'other' && address}
      <TextInput
        label={t('Sender name')}
        description={t('Shown to customers, for example “Acme Support”.')}
        dir="auto"
        maxLength={LIMITS.mailboxName}
        value={draft.replyName}
        onChange={({ currentTarget: { value } }) => change({ replyName: value })}
      />
      {draft.place !== 'other' && (
        <details className={classes.more}>
          <summary>{t('Advanced')}</summary>
          {address}
        </details>
      )}
    </>
  )
}
