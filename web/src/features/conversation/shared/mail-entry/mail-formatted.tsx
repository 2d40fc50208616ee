import type { MailEntryOnWire } from '@support-desk/contract'
import { IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../../ui/language/t.ts'
import { formatList } from '../../../../ui/text/numbers.ts'
import { frameDocument } from './frame-document.ts'
import classes from './mail-entry.module.css'

type Props = { mail: MailEntryOnWire & { html: string } }

/** A mail as its sender formatted it, in a frame in which nothing runs and nothing is loaded. */
export function MailFormatted({ mail }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { html, pictures, remoteImages } = mail
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = frameDocument(html, pictures)
  }, [html, pictures])
  const { count, hosts } = remoteImages
  return (
    <>
      {count > 0 && (
        <p className={classes.blocked}>
          <IconPhotoOff size={14} aria-hidden />
          {t(
            '{count, plural, one {# picture is not loaded, so that its server learns nothing: {hosts}.} other {# pictures are not loaded, so that their servers learn nothing: {hosts}.}}',
            { count, hosts: formatList(hosts) },
          )}
        </p>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        title={t('The mail as its sender formatted it')}
        // Links open in tabs of their own; without more, nothing runs and the frame is a stranger to the page.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
