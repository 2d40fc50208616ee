import { useChange } from '#ui/feedback/use-change.ts'
import { Button, Stack } from '@mantine/core'
import type { Scope } from '@support-desk/contract'
import { type ReactNode, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import type { Token } from './queries.ts'
import shape from '#ui/form/form.module.css'
import classes from './tokens.module.css'
import entries from '../entry-list.module.css'

type Props = {
  tokens: readonly (Token & { whose?: ReactNode })[]
  label: string
  /** Whether these are the user's own tokens. Admins revoke other tokens by another call. */
  isOwn: boolean
}

/** Lists tokens, with a button to revoke each. */
export function TokenList({ tokens, label, isOwn }: Props) {
  const [asking, ask] = useState<Token | null>(null)
  const revoking = useChange(
    ({ id: tokenId }: Token) => request(isOwn ? 'deleteOwnToken' : 'deleteToken', { params: { tokenId } }),
    { stale: [KEYS.tokens, KEYS.allTokens], showsFailure: true, onSettled: () => ask(null) },
  )
  return (
    <>
      <ul className={entries.list} aria-label={label}>
        {tokens.map((token) => (
          <li key={token.id} className={entries.entry}>
            <Stack gap={2} className={entries.facts}>
              <strong dir="auto">{token.name}</strong>
              {token.whose && <span>{token.whose}</span>}
              <Scopes scopes={token.scopes} />
              <span>
                <Times token={token} />
              </span>
            </Stack>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('Revoke {name}', { name: token.name })}
              onClick={() => ask(token)}
            >
              {t('Revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {revoking.error && (
        <p role="alert" className={shape.problem}>
          {revoking.error.message}
        </p>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t('Revoke {name}?', { name: asking?.name ?? '' })}
        label={t('Revoke')}
        isDangerous
        isBusy={revoking.isPending}
        onConfirm={() => asking && revoking.mutate(asking)}
        onCancel={() => ask(null)}
      >
        {t('Anything using this token stops working immediately.')}
      </ConfirmDialog>
    </>
  )
}

const Scopes = ({ scopes }: { scopes: readonly Scope[] }) => (
  <span className={classes.chips}>
    {scopes.map((scope) => (
      <CodeText key={scope}>
        <code>{scope}</code>
      </CodeText>
    ))}
  </span>
)

function Times({ token: { createdAt, expiresAt, lastUsedAt } }: { token: Token }) {
  const used = lastUsedAt
    ? rich('Last used {when}', { when: <RelativeTime value={lastUsedAt} /> })
    : t('Not used yet')
  const ends = expiresAt ? rich('expires {when}', { when: <Moment value={expiresAt} /> }) : t('never expires')
  return (
    <>
      {used} · {ends} · {rich('created {when}', { when: <Moment value={createdAt} /> })}
    </>
  )
}
