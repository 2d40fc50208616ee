import { Button, Group } from '@mantine/core'
import { LIMITS, type MailEntryOnWire, type MailMark } from '@support-desk/contract'
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { formatList } from '#ui/text/numbers.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import { mailPicturesQuery } from '../queries.ts'

/** The remote pictures of a mail. They load only on request, for this mail or for all mails of its sender. */
export function useRemotePictures(of: MailMark, { remoteImages, senderId }: MailEntryOnWire) {
  const { picturesFrom } = useWorkspace()
  const change = useChangeWorkspace()
  const [isAsked, setAsked] = useState(false)
  const isAlways = senderId !== null && picturesFrom.includes(senderId)
  const isWanted = remoteImages.loadable > 0 && (isAsked || isAlways)
  const query = useQuery({ ...mailPicturesQuery(of.ticketId, of.receivedId), enabled: isWanted })
  return {
    loaded: isWanted ? query.data : undefined,
    isLoading: query.isFetching,
    error: query.error,
    isAlways,
    mayBeAlways: senderId !== null,
    load: () => (isWanted ? void query.refetch() : setAsked(true)),
    /** The number of senders is limited. The oldest is removed. */
    setAlways(always: boolean) {
      if (senderId === null) return
      const others = picturesFrom.filter((each) => each !== senderId)
      change({ picturesFrom: always ? [...others, senderId].slice(-LIMITS.picturesFrom) : others })
    },
  }
}

type Props = { images: MailEntryOnWire['remoteImages']; remote: ReturnType<typeof useRemotePictures> }

/** Information about the remote pictures of a mail, with buttons to load them. */
export function RemotePictures({ images: { count, hosts, loadable }, remote }: Props) {
  const { loaded, isLoading, error, isAlways, mayBeAlways, load, setAlways } = remote
  const missing = loaded?.missing.length ?? 0
  const names = formatList(hosts)
  return (
    <Group gap={6} my={6} c="var(--text-dim)" fz="var(--size-12)">
      {loaded ? <IconPhoto size={14} aria-hidden /> : <IconPhotoOff size={14} aria-hidden />}
      <span role="status">
        {!loaded &&
          t(
            '{count, plural, one {# picture was blocked to protect your privacy: {hosts}.} other {# pictures were blocked to protect your privacy: {hosts}.}}',
            { count, hosts: names },
          )}
        {loaded &&
          (missing === 0
            ? t('Pictures loaded from {hosts}.', { hosts: names })
            : t(
                '{missing, plural, one {Couldn’t load # picture from {hosts}.} other {Couldn’t load # pictures from {hosts}.}}',
                { missing, hosts: names },
              ))}{' '}
        {error?.message}
      </span>
      {loadable > 0 && (!loaded || missing > 0) && (
        <Button
          size="compact-xs"
          variant="default"
          loading={isLoading}
          title={t('Their servers will learn that the email was opened, but not by whom.')}
          onClick={load}
        >
          {t(loaded || error ? 'Try again' : 'Load pictures')}
        </Button>
      )}
      {loaded && mayBeAlways && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAlways(!isAlways)}>
          {t(isAlways ? 'Ask again for this sender' : 'Always for this sender')}
        </Button>
      )}
    </Group>
  )
}
