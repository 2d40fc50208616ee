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
        label={t('Mails that are in the mailbox already')}
        value={imports ? 'since' : 'none'}
        onChange={(value) => {
          setImports(value === 'since')
          if (value !== 'since') change({ importDay: '' })
        }}
      >
        <div className={classes.choices}>
          <Radio value="none" label={t('Leave them where they are')} />
          <Radio
            value="since"
            label={t('Bring in those since a day')}
            description={t('They become tickets, and nobody is written to for them.')}
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
