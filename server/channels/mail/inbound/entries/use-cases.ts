import type { MailEntryOnWire } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { logAccess } from '../../../../audit/index.ts'
import { mayLookBehind } from '../../policy.ts'
import { withPicturesAsFiles } from '../reading/index.ts'
import { findMailEntry, type MailOfTicket } from './find-entry.ts'
import { picturesOf } from './pictures.ts'
import { numberedPictures } from './remote-addresses.ts'

/** The parts of a mail beside the text of its entry, for readers of that entry. */
export async function readMailEntry(
  ctx: Context,
  actor: UserActor,
  mail: MailOfTicket,
): Promise<MailEntryOnWire> {
  const { ticket, entry } = await findMailEntry(ctx.store, actor, mail)
  logAccess(ctx, actor, 'ticket.read', ticket)
  const { rest, remoteImages, file, senderId } = entry
  // Mails that an earlier version parsed have their pictures inside the HTML.
  const formatted = withPicturesAsFiles(entry.html ?? '').html
  const { html, addresses } = numberedPictures(formatted)
  const isBehindShown = mayLookBehind(actor)
  const mayLoad = isBehindShown && ctx.remotePictures !== 'off'
  return {
    rest,
    html: entry.html === null ? null : html,
    remoteImages: { ...remoteImages, loadable: mayLoad ? addresses.length : 0 },
    pictures: await picturesOf(ctx, { html, file }, actor.id),
    senderId: isBehindShown ? senderId : null,
    hasOriginal: file !== null,
  }
}
