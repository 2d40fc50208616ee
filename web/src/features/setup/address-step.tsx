import { messages } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { Copied } from '#ui/text/copied.tsx'

const PROBLEMS = messages({
  unreachable:
    'The server cannot be reached at this address. Check the DNS name, the proxy and the firewall.',
  certificate: 'The TLS certificate of this address is not valid. Check the certificate of the proxy.',
  other_server: 'Another server answers at this address. Check where the proxy sends requests.',
})

const addressQuery = () => callQuery(KEYS.publicAddress, 'checkPublicAddress')

/** Shows the public address, and whether the server reaches itself there. */
export function AddressStep() {
  const query = useQuery(addressQuery())
  const { data, isFetching, refetch } = query
  if (!data) return <NotLoaded query={query} shape="lines" title={t('The address could not be tested.')} />
  const { publicUrl, problem } = data
  const isElsewhere = publicUrl !== location.origin
  return (
    <>
      <p>
        {rich('The address is {address}.', {
          address: (
            <strong>
              <CodeText>{publicUrl}</CodeText>
            </strong>
          ),
        })}
      </p>
      <p role="status">
        {problem ? t(PROBLEMS[problem]) : t('The test passed: the server answers at this address.')}
      </p>
      {isElsewhere && (
        <>
          <p>
            {rich(
              'You opened this page at {address}. If people use that address, restart the server with this setting:',
              {
                address: <CodeText>{location.origin}</CodeText>,
              },
            )}
          </p>
          <Copied label={t('Setting')} text={`PUBLIC_URL=${location.origin}`} />
        </>
      )}
      <div>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('Test again')}
        </Button>
      </div>
    </>
  )
}
