import { Radio, Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import type { FieldsProps } from '../use-mailbox-form.ts'
import classes from '../mailboxes.module.css'
import { Picker } from '#ui/pick/picker.tsx'

/** Whether to import mails that are older than the mailbox's setup here. */
export function ImportFields({ form: { importDay }, change, bind }: FieldsProps) {
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
        <Stack gap={10} mt={6}>
          <Radio value="none" label={t('Don’t import')} />
          <Radio
            value="since"
            label={t('Import since a date')}
            description={t('Creates tickets without sending acknowledgements.')}
          />
        </Stack>
      </Radio.Group>
      {imports && <TextInput type="date" label={t('Since')} maw={200} {...bind('importDay')} />}
    </>
  )
}

const DAYS = ['7', '14', '30', '90', '365']
const USUAL_FOLDER = 'Archive'

/** Whether delivered mails stay in their folder on the mail server, or are moved to another folder after some days. */
export function MoveFields({ form: { movesAfter, movesTo }, change, bind }: FieldsProps) {
  // The API also accepts other numbers.
  const days = movesAfter === '' || DAYS.includes(movesAfter) ? DAYS : [...DAYS, movesAfter]
  return (
    <div className={classes.pair}>
      <Picker
        label={t('Archive processed email')}
        description={t('Moves processed messages to another folder. Nothing is deleted.')}
        value={movesAfter}
        data={[
          { value: '', label: t('Never') },
          ...days.map((value) => ({
            value,
            label: t('{days, plural, one {After # day} other {After # days}}', { days: Number(value) }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ movesAfter: value, movesTo: movesTo || USUAL_FOLDER })
        }
      />
      {movesAfter !== '' && (
        <TextInput
          dir="auto"
          label={t('Target folder')}
          description={t('Created if it doesn’t exist.')}
          required
          maxLength={LIMITS.mailboxName}
          {...bind('movesTo')}
        />
      )}
    </div>
  )
}
