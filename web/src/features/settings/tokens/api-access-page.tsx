import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ROLE_WORDS } from '@support-desk/contract'
import { LoadingOrError } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import page from '../account.module.css'
import entries from '../entry-list.module.css'
import { Section } from '../section.tsx'
import { allTokensQuery } from './queries.ts'
import { ServiceAccountsSection } from './service-accounts-section.tsx'
import { TokenList } from './token-list.tsx'

/** Lets admins review API tokens and create service accounts. */
export function ApiAccessPage() {
  return (
    <>
      <SettingsHeader page="apiAccess" />
      <Stack gap={16} maw="var(--form-width)">
        <ServiceAccountsSection />
        <DirectorySection />
        <TokensOfPeople />
      </Stack>
    </>
  )
}

function TokensOfPeople() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(allTokensQuery())
  const tokens = data
    ?.filter(({ owner }) => !owner.isService)
    .map(({ owner, ...token }) => ({
      ...token,
      whose: (
        <>
          <bdi>{owner.username}</bdi> · {t(ROLE_WORDS[owner.role])}
        </>
      ),
    }))
  return (
    <Section
      title={t('Personal tokens')}
      lead={t('People create tokens on their account page. A token never has more access than its owner.')}
    >
      <LoadingOrError isLoading={!data && !error} error={error} />
      {tokens?.length === 0 && !hasNextPage && <p className={page.lead}>{t('No tokens yet.')}</p>}
      {tokens && tokens.length > 0 && (
        <TokenList tokens={tokens} label={t('Personal tokens')} isOwn={false} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  )
}

/** The address for a company directory (SCIM). */
function DirectorySection() {
  const address = `${location.origin}/scim/v2`
  return (
    <Section
      title={t('User provisioning (SCIM 2.0)')}
      lead={t(
        'Entra ID or Okta can create and suspend accounts. Use this URL and the token of a service account with the “User provisioning” permission.',
      )}
    >
      <div className={entries.entry}>
        <div className={entries.facts}>
          <CodeText>{address}</CodeText>
        </div>
        <CopyButton text={address} />
      </div>
    </Section>
  )
}
