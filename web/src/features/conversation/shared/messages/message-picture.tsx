import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatPictureQuery } from '../../queries.ts'
import { usePictureDraft } from '../../../../ui/kept/picture-drafts.ts'
import { PictureViewer } from '../../../../ui/pictures/picture-viewer.tsx'
import { pictureKey } from '../outgoing/kept-messages.ts'
import classes from './messages.module.css'
import type { ShownMessage } from './shown-message.ts'
import { t } from '../../../../ui/language/t.ts'

type Props = {
  ticketId: string
  message: ShownMessage
  /** The picture itself where this page has sent it a moment ago, so that it need not be fetched. */
  atHand: File | null | undefined
}

/** The picture of a message: small at first, whole when somebody wants to see it. */
export function MessagePicture({ ticketId, message, atHand }: Props) {
  const alt = message.own ? t('Picture from you') : t('Picture from {name}', { name: message.author.name })
  return (
    <div className={classes.picture}>
      {message.arrived ? (
        <ArrivedPicture alt={alt} ticketId={ticketId} messageId={message.arrived.id} atHand={atHand} />
      ) : (
        <OutgoingPicture alt={alt} messageKey={message.key} />
      )}
    </div>
  )
}

type ArrivedProps = { alt: string; ticketId: string; messageId: string } & Pick<Props, 'atHand'>

function ArrivedPicture({ alt, ticketId, messageId, atHand }: ArrivedProps) {
  const [wanted, setWanted] = useState(false)
  const thumbnail = useQuery({
    ...chatPictureQuery(ticketId, messageId, 'thumb'),
    initialData: atHand ?? undefined,
  })
  const full = useQuery({ ...chatPictureQuery(ticketId, messageId, 'full'), enabled: wanted })
  if (thumbnail.isError)
    return (
      <button type="button" className={classes.noPicture} onClick={() => void thumbnail.refetch()}>
        {t('The picture could not be loaded. Try again')}
      </button>
    )
  return (
    <PictureViewer alt={alt} thumbnail={thumbnail.data} full={full.data} onOpen={() => setWanted(true)} />
  )
}

function OutgoingPicture({ alt, messageKey }: { alt: string; messageKey: string }) {
  const [picture] = usePictureDraft(pictureKey(messageKey))
  return <PictureViewer alt={alt} thumbnail={picture ?? undefined} full={undefined} onOpen={() => {}} />
}
