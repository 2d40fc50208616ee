import { NativeSelect } from '@mantine/core'
import type { RequestForm } from '#entities/ticket/fields/queries.ts'
import { t } from '#ui/language/t.ts'
import classes from './new-ticket-page.module.css'

type Props = {
  forms: readonly RequestForm[]
  /** The id of a form; empty for the ordinary one. */
  chosen: string
  /** Whether a form was asked for that is not offered. */
  isGone: boolean
  onChoose: (id: string) => void
}

/** Which kind of request it is. There is nothing to choose where an install has one form alone. */
export function FormChoice({ forms, chosen, isGone, onChoose }: Props) {
  if (forms.length === 0) return null
  const ordinary = { value: '', label: t('General request') }
  const form = forms.find(({ id }) => id === chosen)
  return (
    <div className={classes.choice}>
      <NativeSelect
        label={t('What is it about?')}
        error={isGone && t('This form is not offered any more. Please choose another one.')}
        description={form?.description || undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={[ordinary, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
        value={form?.id ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </div>
  )
}
