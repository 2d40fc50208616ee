import type { MailEntryOnWire, MailMark } from '@support-desk/contract'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '#ui/language/t.ts'
import { frameDocument } from './frame-document.ts'
import classes from './mail-entry.module.css'
import { RemotePictures, useRemotePictures } from './remote-pictures.tsx'

type Props = { of: MailMark; mail: MailEntryOnWire & { html: string } }

/** A formatted mail, in a sandboxed frame that runs no scripts and loads nothing. */
export function MailFormatted({ of, mail }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { html, pictures, remoteImages } = mail
  const remote = useRemotePictures(of, mail)
  const { loaded } = remote
  const sources = useMemo(
    () => new Map(loaded?.pictures.map(({ number, type, data }) => [number, `data:${type};base64,${data}`])),
    [loaded],
  )
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = frameDocument(html, pictures, sources)
  }, [html, pictures, sources])
  return (
    <>
      {remoteImages.count > 0 && <RemotePictures images={remoteImages} remote={remote} />}
      <iframe
        ref={frame}
        className={classes.frame}
        title={t('Email with original formatting')}
        // Links open in new tabs. No other permission: no scripts, and an opaque origin.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
