import { Button } from '@mantine/core'
import type { MailEntryOnWire } from '@support-desk/contract'
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { formatList } from '#ui/text/numbers.ts'
import classes from './mail-entry.module.css'
import type { RemotePicturesState } from './use-remote-pictures.ts'

type Props = { images: MailEntryOnWire['remoteImages']; remote: RemotePicturesState }

/** Information about the remote pictures of a mail, with buttons to load them. */
export function RemotePictures({ images: { count, hosts, loadable }, remote }: Props) {
  const { loaded, isLoading, error, isAlways, mayBeAlways, load, setAlways } = remote
  const missing = loaded?.missing.length ?? 0
  const names = formatList(hosts)
  return (
    <div className={classes.blocked}>
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
    </div>
  )
}
