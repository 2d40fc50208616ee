import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatPictureQuery } from '../queries.ts'
import { PictureViewer } from '#ui/pictures/picture-viewer.tsx'
import classes from './message-picture.module.css'
import type { ShownMessage } from './shown-message.ts'
import { t } from '#ui/language/t.ts'

type Props = { ticketId: string; messageId: string; message: ShownMessage }

/** The picture of a message: a thumbnail that opens the full picture. */
export function MessagePicture({ ticketId, messageId, message }: Props) {
  const alt = message.own ? t('Picture from you') : t('Picture from {name}', { name: message.author.name })
  const [wanted, setWanted] = useState(false)
  const thumbnail = useQuery(chatPictureQuery(ticketId, messageId, 'thumb'))
  const full = useQuery({ ...chatPictureQuery(ticketId, messageId, 'full'), enabled: wanted })
  if (thumbnail.isError)
    return (
      <button type="button" className={classes.noPicture} onClick={() => void thumbnail.refetch()}>
        {t('Couldn’t load the picture. Try again')}
      </button>
    )
  return (
    <div className={classes.picture}>
      <PictureViewer alt={alt} thumbnail={thumbnail.data} full={full.data} onOpen={() => setWanted(true)} />
    </div>
  )
}
