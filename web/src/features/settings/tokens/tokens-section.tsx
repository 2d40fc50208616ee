import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingOrError } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { Section } from '../section.tsx'
import { ownTokensQuery } from './queries.ts'
import { TokenList } from './token-list.tsx'
import page from '../account.module.css'
import { lateDialog } from '#ui/late/late.tsx'

const TokenDialog = lateDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)

/** The user's own API tokens, on the account page. */
export function TokensSection() {
  const { data, error } = useQuery(ownTokensQuery())
  const [isMaking, setMaking] = useState(false)
  return (
    <Section
      title={t('API tokens')}
      lead={t(
        'Tokens let apps act on your behalf with the permissions you choose. Apps never need your password.',
      )}
    >
      <LoadingOrError isLoading={!data && !error} error={error} />
      {data && data.tokens.length === 0 && <p className={page.lead}>{t('No tokens yet.')}</p>}
      {data && data.tokens.length > 0 && <TokenList tokens={data.tokens} label={t('API tokens')} isOwn />}
      {data && (
        <Button variant="default" onClick={() => setMaking(true)}>
          {t('New token')}
        </Button>
      )}
      {data && isMaking && (
        <TokenDialog machine={null} possible={data.scopes} onClose={() => setMaking(false)} />
      )}
    </Section>
  )
}
