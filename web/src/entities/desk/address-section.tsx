import { LIMITS, messages } from '@support-desk/contract'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import shape from '#ui/form/form.module.css'
import classes from './desk.module.css'
import { FixedNote } from './fixed-note.tsx'
import { type DeskSettings, deskSettingsQuery } from './queries.ts'

const PROBLEMS = messages({
  unreachable:
    'The server cannot be reached at this address. Check the DNS name, the proxy and the firewall.',
  certificate: 'The TLS certificate of this address is not valid. Check the certificate of the proxy.',
  other_server: 'Another server answers at this address. Check where the proxy sends requests.',
})

/** The public address of the desk, and whether the server reaches itself there. */
export function AddressSection() {
  const query = useQuery(deskSettingsQuery())
  if (!query.data)
    return <NotLoaded query={query} shape="form" title={t('The settings could not be loaded')} />
  const { publicUrl } = query.data
  return <AddressForm key={publicUrl.value} publicUrl={publicUrl} />
}

function AddressForm({ publicUrl: { value, source } }: Pick<DeskSettings, 'publicUrl'>) {
  const client = useQueryClient()
  const isFixed = source === 'environment'
  const { element, submit, bind, change, isSaving, problem, draft } = useEditForm(
    { publicUrl: value },
    (body) => request('updateDeskSettings', { body }),
    {
      done: t('Address saved.'),
      onSuccess: (saved) => client.setQueryData(deskSettingsQuery().queryKey, saved),
    },
  )
  const suggestsThis = !isFixed && ![value, draft.publicUrl].includes(location.origin)
  return (
    <form ref={element} className={classes.section} noValidate onSubmit={submit}>
      <TextInput
        label={t('Address')}
        description={
          isFixed ? (
            <FixedNote variable="PUBLIC_URL" />
          ) : (
            t(
              'With http:// or https://, without a path. It is used in emails and invitations, and for single sign-on.',
            )
          )
        }
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.publicUrl}
        readOnly={isFixed}
        {...bind('publicUrl')}
      />
      {suggestsThis && (
        <div className={classes.suggestion}>
          <p>
            {rich('You opened this page at {address}.', { address: <CodeText>{location.origin}</CodeText> })}
          </p>
          <Button variant="default" onClick={() => change({ publicUrl: location.origin })}>
            {t('Use this address')}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className={shape.problem}>
          {problem}
        </p>
      )}
      <AddressTest publicUrl={value} />
      {isOfThisComputer(value) && (
        <p role="note">
          {t(
            'Only this computer can open this address. Before you invite people, enter the address that they use.',
          )}
        </p>
      )}
      {!isFixed && (
        <div className={shape.buttons}>
          <Button type="submit" loading={isSaving} disabled={draft.publicUrl === value}>
            {t('Save and test')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Whether an address leads to the computer of its reader. */
const isOfThisComputer = (url: string): boolean =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(url)

const testQuery = (publicUrl: string) =>
  callQuery([...KEYS.publicAddress, publicUrl], 'checkPublicAddress', { body: { publicUrl } })

/** Whether the server reaches itself at the address in use. */
function AddressTest({ publicUrl }: { publicUrl: string }) {
  const query = useQuery(testQuery(publicUrl))
  const { data, isFetching, refetch } = query
  return (
    <div className={classes.test}>
      <div role="status">
        {isFetching && <p>{t('Testing the address…')}</p>}
        {!isFetching && data && (
          <p className={data.problem ? classes.bad : classes.good}>
            {data.problem
              ? t(PROBLEMS[data.problem])
              : t('The test passed: the server answers at this address.')}
          </p>
        )}
        {!isFetching && query.error && <p>{t('The address could not be tested.')}</p>}
      </div>
      <Button variant="default" size="compact-sm" disabled={isFetching} onClick={() => void refetch()}>
        {t('Test again')}
      </Button>
    </div>
  )
}
