import { accountCalls } from '@support-desk/contract'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { issuesOf } from '#api/check-input.ts'
import { request } from '#api/client.ts'
import { storedSession, storeSession, type StoredSession } from '#api/session.ts'
import { useDraft } from '#ui/kept/drafts.ts'
import { usePictureDraft } from '#ui/kept/file-drafts.ts'
import { fieldErrors, withoutError, type FieldErrors } from '#ui/form/field-errors.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { PictureInput } from '#ui/pictures/picture-input.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { useSession } from '#ui/use-session.ts'
import classes from '#ui/page/account-card.module.css'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'
import { known, t } from '#ui/language/t.ts'

const NEXT_PAGE = '/NewTicket'
const UPLOAD = accountCalls.updateProfile.upload

/** Lets a requester add a picture, the department and the employee code. All are optional. */
export function ProfilePage() {
  const session = useSession()
  const accountId = useAccountId()
  return (
    <AccountCard title={t('Hello {name}', { name: session?.username ?? '' })}>
      {session && accountId ? (
        <ProfileForm session={session} draftKey={`profile:${accountId}`} />
      ) : (
        <Skeletons shape="form" />
      )}
    </AccountCard>
  )
}

function ProfileForm({ session, draftKey }: { session: StoredSession; draftKey: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [fields, changeDraft, forgetFields] = useDraft(draftKey, {
    employeeCode: session.employeeCode,
    department: session.department,
  })
  const [picture, setPicture] = usePictureDraft(draftKey)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [progress, setProgress] = useState<number | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (image: File) =>
      request('updateProfile', { image, fields: { profile: fields } }, { onProgress: setProgress }),
    onSuccess: ({ image, department, employeeCode }) => {
      const current = storedSession()
      if (current) storeSession({ ...current, image, department, employeeCode, hasPicture: true })
      forgetFields()
      setPicture(null)
      void navigate(NEXT_PAGE)
    },
    onSettled: () => setProgress(null),
  })

  const change = (field: keyof typeof fields) => (event: { currentTarget: { value: string } }) => {
    changeDraft({ [field]: event.currentTarget.value })
    setErrors((before) => withoutError(before, field))
  }
  const choose = (chosen: File | null) => {
    setPicture(chosen)
    setErrors((before) => withoutError(before, 'picture'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = fieldErrors(issuesOf(UPLOAD.fields.profile, fields))
    if (!picture) found.picture = known(UPLOAD.missing)
    setErrors(found)
    if (picture && Object.keys(found).length === 0) mutate(picture)
    else focusFirstError(form.current)
  }

  return (
    <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
      <TextInput
        label={t('Employee Code')}
        name="EMPcode"
        value={fields.employeeCode}
        onChange={change('employeeCode')}
        error={errors.employeeCode}
      />
      <TextInput
        label={t('Department')}
        name="department"
        autoComplete="organization"
        value={fields.department}
        onChange={change('department')}
        error={errors.department}
      />
      <PictureInput
        name="img"
        label={t('Picture')}
        value={picture}
        onChange={choose}
        error={typeof errors.picture === 'string' ? errors.picture : undefined}
        progress={progress}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {t('Upload Image')}
        </Button>
        <Button component={Link} to={NEXT_PAGE} variant="default">
          {t('Skip')}
        </Button>
      </div>
      <AccountProblem>{error?.message}</AccountProblem>
    </form>
  )
}
