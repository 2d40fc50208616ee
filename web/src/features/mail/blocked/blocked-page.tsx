import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './blocked.module.css'
import { type BlockedSender, blockedSendersQuery } from './queries.ts'

/** Lets admins block senders of email, and unblock them. */
export function BlockedPage() {
  const query = useInfiniteQuery(blockedSendersQuery())
  const { data: senders, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      <SettingsHeader page="blockedSenders" />
      <Stack gap={16} maw="var(--form-width)">
        <Text inherit c="dimmed">
          {t(
            'Emails from blocked senders are kept but ignored: they create no ticket and get no acknowledgement. You find them in their mailbox, where you can still create a ticket from one.',
          )}
        </Text>
        <BlockForm />
        <NotLoaded query={query} shape="lines" title={t('The blocked senders could not be loaded')} />
        {senders?.length === 0 && <EmptyState kind="all-done" title={t('No one is blocked')} />}
        {senders && senders.length > 0 && (
          <ul className={classes.rows} aria-label={t('Blocked senders')}>
            {senders.map((sender) => (
              <Row key={sender.id} sender={sender} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </Stack>
    </>
  )
}

function BlockForm() {
  const [pattern, setPattern] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const blocking = useChange(() => request('createBlockedSender', { body: { pattern } }), {
    stale: [KEYS.blockedSenders],
    showsFailure: true,
    done: (sender) => t('{name} is blocked.', { name: sender.pattern }),
    onSuccess: () => setPattern(''),
    onError: (failure) => setProblem(failure.message),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        blocking.mutate()
      }}
    >
      <Group align="end" gap={8}>
        <TextInput
          className={classes.field}
          label={t('Email address or domain')}
          placeholder="example.com"
          dir="ltr"
          value={pattern}
          error={problem}
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
        />
        <Button type="submit" loading={blocking.isPending}>
          {t('Block')}
        </Button>
      </Group>
    </form>
  )
}

function Row({ sender: { id, pattern, kind, createdBy, createdAt } }: { sender: BlockedSender }) {
  const unblocking = useChange(() => request('deleteBlockedSender', { params: { blockedSenderId: id } }), {
    stale: [KEYS.blockedSenders],
    done: t('{name} is no longer blocked.', { name: pattern }),
  })
  return (
    <li>
      <div className={classes.body}>
        <strong>
          <bdi>{pattern}</bdi>
        </strong>
        <span className={classes.dim}>
          {kind === 'domain' && <>{t('Domain and its subdomains.')} </>}
          {rich('Blocked by {who, select, named {{name}} other {a former member}} {when}.', {
            who: createdBy ? 'named' : 'nobody',
            name: <bdi>{createdBy?.username}</bdi>,
            when: <RelativeTime value={createdAt} />,
          })}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={unblocking.isPending}
        aria-label={t('Unblock {name}', { name: pattern })}
        onClick={() => unblocking.mutate()}
      >
        {t('Unblock')}
      </Button>
    </li>
  )
}
