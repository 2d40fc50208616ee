import { LIMITS, type MailEntryOnWire, type MailMark } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

export type RemotePicturesState = ReturnType<typeof useRemotePictures>
