import { Radio, TextInput } from '@mantine/core'
import { t } from '#ui/language/t.ts'
import { useState } from 'react'
import type { MailboxForm } from '../form-state.ts'
import classes from '../mailboxes.module.css'

type Props = {
  form: MailboxForm
  change: (changes: Partial<MailboxForm>) => void
  problem: string | undefined
}

/** Whether to import mails that are older than the mailbox's setup here. */
export function ImportFields({ form: { importDay }, change, problem }: Props) {
  const [imports, setImports] = useState(importDay !== '')
  return (
    <>
      <Radio.Group
        label={t('Existing email')}
        value={imports ? 'since' : 'none'}
        onChange={(value) => {
          setImports(value === 'since')
          if (value !== 'since') change({ importDay: '' })
        }}
      >
        <div className={classes.choices}>
          <Radio value="none" label={t('Don’t import')} />
          <Radio
            value="since"
            label={t('Import since a date')}
            description={t('Creates tickets without sending auto-replies.')}
          />
        </div>
      </Radio.Group>
      {imports && (
        <TextInput
          type="date"
          name="importSince"
          label={t('Since')}
          className={classes.day}
          value={importDay}
          error={problem}
          onChange={({ currentTarget: { value } }) => change({ importDay: value })}
        />
      )}
    </>
  )
}
