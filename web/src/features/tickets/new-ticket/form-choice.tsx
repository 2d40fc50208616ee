import type { RequestForm } from '#entities/ticket/fields/queries.ts'
import { t } from '#ui/language/t.ts'
import classes from './new-ticket-page.module.css'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  forms: readonly RequestForm[]
  /** Id of a form. Empty for the ordinary form. */
  chosen: string
  /** Whether the link refers to a form that is not offered. */
  isGone: boolean
  onChoose: (id: string) => void
}

/** Chooses the kind of request. Hidden if there is only the ordinary form. */
export function FormChoice({ forms, chosen, isGone, onChoose }: Props) {
  if (forms.length === 0) return null
  const ordinary = { value: '', label: t('General request') }
  const form = forms.find(({ id }) => id === chosen)
  return (
    <div className={classes.choice}>
      <Picker
        label={t('What is it about?')}
        error={isGone && t('This form is no longer available. Choose another form.')}
        description={form?.description || undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={[ordinary, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
        value={form?.id ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </div>
  )
}
