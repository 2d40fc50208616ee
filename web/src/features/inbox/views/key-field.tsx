import { TextInput } from '@mantine/core'
import { message } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { keyInTheWay } from './key-in-the-way.ts'
import type { View } from './queries.ts'
import type { FieldProps } from './view-draft.ts'
import classes from './view-dialog.module.css'

type Props = FieldProps & { others: readonly View[]; keys: Readonly<Record<string, string>> }

const LABEL = message('Shortcut', 'of the keyboard')

/** Sets the key that opens a view after `g`. */
export function KeyField({ draft: { key }, change, errorOf, others, keys }: Props) {
  const inTheWay = key === null ? null : keyInTheWay(key, others, keys)
  return (
    <TextInput
      label={t(LABEL)}
      description={t('Press G, then this key, to open the view. Use a letter from a to z or a digit.')}
      name="key"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={1}
      autoComplete="off"
      className={classes.key}
      value={key ?? ''}
      error={
        inTheWay === null ? errorOf('key') : t('G and this key already open “{name}”.', { name: inTheWay })
      }
      onChange={({ currentTarget }) => change({ key: currentTarget.value.trim().toLowerCase() || null })}
    />
  )
}
