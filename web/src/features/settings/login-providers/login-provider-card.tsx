import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import cards from '#ui/page/card-list.module.css'
import tone from '#ui/text/text.module.css'
import classes from './login-providers.module.css'
import type { LoginProvider } from './queries.ts'

type Props = { provider: LoginProvider; onChange: () => void; onDelete: () => void }

/** A provider: whether it is on, its email domains, and the addresses to configure there. */
export function LoginProviderCard({ provider, onChange, onDelete }: Props) {
  const id = useId()
  const { name, issuer, isOn, domains, groups, redirectUri, logoutUri } = provider
  const Light = isOn ? IconCircleCheck : IconCircleOff
  return (
    <li className={cards.card} aria-labelledby={id}>
      <div className={cards.head}>
        <div className={cards.name}>
          <h2 id={id} dir="auto">
            {name}
          </h2>
          <CodeText>{issuer}</CodeText>
        </div>
        <Group gap={6} flex="none" fz={13} fw={550} c={isOn ? undefined : 'dimmed'}>
          <Light size={16} aria-hidden />
          {isOn ? t('On') : t('Off')}
        </Group>
      </div>
      <p>
        {domains.length > 0
          ? t('Domains: {domains}', { domains: domains.join(', ') })
          : t('No domains yet, so new users can’t log in with this provider.')}
        {groups.length > 0 &&
          ` · ${t('{count, plural, one {# mapped group} other {# mapped groups}}', { count: groups.length })}`}
      </p>
      <dl className={classes.addresses}>
        <AddressToEnter name={t('Redirect URI')} address={redirectUri} />
        <AddressToEnter name={t('Back-channel logout URI')} address={logoutUri} />
      </dl>
      <Group gap={8}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={onChange}
          aria-label={t('Edit {name}', { name })}
        >
          {t('Edit')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={onDelete}
          aria-label={t('Delete {name}', { name })}
        >
          {t('Delete')}
        </Button>
      </Group>
    </li>
  )
}

/** An address to configure at the provider. */
const AddressToEnter = ({ name, address }: { name: string; address: string }) => (
  <>
    <dt className={tone.dim}>{name}</dt>
    <dd>
      <CodeText>{address}</CodeText>
      <CopyButton text={address} what={name} />
    </dd>
  </>
)
