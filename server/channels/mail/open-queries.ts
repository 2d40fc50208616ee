import type { Queries } from '../../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const mailPreferencesIn = ({
  mailPreferences,
}: Queries): Pick<Queries['mailPreferences'], 'find' | 'set' | 'setQuietHours'> => mailPreferences

export const digestsIn = ({ digests }: Queries): Pick<Queries['digests'], 'remove'> => digests

export const sideConversationsIn = ({
  sideConversations,
}: Queries): Pick<Queries['sideConversations'], 'by'> => sideConversations

export const outgoingMailIn = ({ outgoingMail }: Queries): Pick<Queries['outgoingMail'], 'isSetUp'> =>
  outgoingMail

export const signaturesIn = ({ signatures }: Queries): Pick<Queries['signatures'], 'find'> => signatures
