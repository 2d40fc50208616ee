import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsExchange, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callQuery } from '#api/call-query.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { LoadingOrError } from '#ui/feedback/not-loaded.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import { contactAddress } from '#entities/contact/contact-address.ts'
import { type Contact, contactChoicesQuery } from '#entities/contact/queries.ts'
import { STALE_BY_MERGE } from './stale-by-merge.ts'
import classes from './contacts.module.css'

/** Debounce in ms before the search. */
const PAUSE_MS = 200

type Props = { contact: Contact; onClose: () => void }

/** Merges two contacts: chooses the other one, shows the changes, and can be undone. */
export function MergeDialog({ contact, onClose }: Props) {
  const [pair, choose] = useState<{ userId: string; mergedId: string } | null>(null)
  return (
    <Dialog
      title={t('Merge {name} with another contact', { name: contact.username })}
      isBegun={false}
      onClose={onClose}
    >
      {pair ? (
        <Preview
          {...pair}
          onSwap={() => choose({ userId: pair.mergedId, mergedId: pair.userId })}
          onBack={() => choose(null)}
          onClose={onClose}
        />
      ) : (
        <Choice contact={contact} onChoose={(mergedId) => choose({ userId: contact.id, mergedId })} />
      )}
    </Dialog>
  )
}

function Choice({ contact, onChoose }: { contact: Contact; onChoose: (id: string) => void }) {
  const [words, type] = useState('')
  const [q] = useDebouncedValue(words.trim(), PAUSE_MS)
  const found = useQuery(contactChoicesQuery(q))
  const picks = (found.data ?? [])
    .filter(({ id }) => id !== contact.id)
    .map(({ id, username, email }) => ({
      id,
      label: username,
      detail: email,
      icon: IconUser,
      isPerson: true,
      act: () => onChoose(id),
    }))
  return (
    <PickList
      label={t('Name, address or phone number')}
      placeholder={t('Name, address or phone number')}
      words={words}
      onType={type}
      picks={picks}
      isSettled={q === words.trim() && !found.isPending && !found.isPlaceholderData}
      nothing={t('No other contact matches.')}
    />
  )
}

type PreviewProps = {
  userId: string
  mergedId: string
  onSwap: () => void
  onBack: () => void
  onClose: () => void
}

function Preview({ userId, mergedId, onSwap, onBack, onClose }: PreviewProps) {
  const navigate = useNavigate()
  const query = useQuery(
    callQuery([...KEYS.user(userId), 'merge', mergedId], 'getContactMergePreview', {
      params: { userId },
      query: { mergedId },
    }),
  )
  const undoing = useChange(
    (mergeId: string) => request('undoContactMerge', { params: { userId, mergeId } }),
    { stale: STALE_BY_MERGE, done: t('Merge undone.') },
  )
  const merging = useChange(() => request('mergeContact', { params: { userId }, body: { mergedId } }), {
    stale: STALE_BY_MERGE,
    showsFailure: true,
    onSuccess: ({ mergeId, contact }) => {
      toast.undoable(t('Merged into {name}.', { name: contact.username }), () => undoing.mutate(mergeId))
      onClose()
      return navigate(contactAddress(userId))
    },
  })
  const { data, error, isPending } = query
  if (!data) return <LoadingOrError isLoading={isPending} error={error} />
  const { survivor, merged, moved, obstacle, canSwap } = data
  const problem = merging.error?.message ?? obstacle
  return (
    <div className={classes.merge}>
      <p>
        {rich('{merged} will be merged into {name}. The account of {merged} will be closed.', {
          merged: <strong dir="auto">{merged.username}</strong>,
          name: <strong dir="auto">{survivor.username}</strong>,
        })}
      </p>
      <h3>{t('What will be moved')}</h3>
      <ul>
        <li>
          {t('{count, plural, =0 {No tickets} one {One ticket} other {# tickets}}', { count: moved.tickets })}
        </li>
        {moved.addresses.map((address) => (
          <li key={address}>
            <CodeText>{address}</CodeText>
          </li>
        ))}
        {moved.phones.map((number) => (
          <li key={number}>
            <CodeText>{number}</CodeText>
          </li>
        ))}
        {moved.notes > 0 && (
          <li>
            {t('{count, plural, one {One internal note} other {# internal notes}}', { count: moved.notes })}
          </li>
        )}
        {moved.participations > 0 && (
          <li>
            {t('{count, plural, one {A copy of one ticket} other {Copies of # tickets}}', {
              count: moved.participations,
            })}
          </li>
        )}
      </ul>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        {canSwap && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={onSwap}
          >
            {t('Merge the other way round')}
          </Button>
        )}
        <Button
          disabled={obstacle !== null}
          loading={merging.isPending}
          onClick={() => merging.mutate()}
          data-autofocus
        >
          {t('Merge')}
        </Button>
      </Group>
    </div>
  )
}
