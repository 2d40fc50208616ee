import type { Queries, Store } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const fieldValuesIn = ({
  fieldValues,
}: Queries): Pick<Queries['fieldValues'], 'forgetPerson' | 'naming' | 'setForm'> => fieldValues

export const fieldsIn = ({ fields }: Queries): Pick<Queries['fields'], 'all' | 'form' | 'forms'> => fields

export const handoverNotesIn = ({ handoverNotes }: Queries): Pick<Queries['handoverNotes'], 'by'> =>
  handoverNotes

export const mergesIn = ({ merges }: Queries): Pick<Queries['merges'], 'sourcesOf'> => merges

export const requestersIn = ({
  requesters,
}: Queries): Pick<Queries['requesters'], 'participations' | 'ticketsOf'> => requesters

export const queueIn = ({ queue }: Queries): Pick<Queries['queue'], 'messages'> => queue

export const searchesIn = ({ searches }: Pick<Store, 'searches'>): Store['searches'] => searches

export const tagsIn = ({ tags }: Queries): Pick<Queries['tags'], 'family' | 'keep' | 'living'> => tags

export const teamsIn = ({
  teams,
}: Queries): Pick<
  Queries['teams'],
  | 'addMembers'
  | 'find'
  | 'findBeginning'
  | 'listStaffMembers'
  | 'holdAll'
  | 'idsOf'
  | 'keep'
  | 'members'
  | 'names'
  | 'removeMembers'
> => teams

export const ticketLinksIn = ({ ticketLinks }: Queries): Pick<Queries['ticketLinks'], 'insert'> => ticketLinks

export const ticketTeamsIn = ({ ticketTeams }: Queries): Pick<Queries['ticketTeams'], 'set'> => ticketTeams

export const ticketsIn = ({
  tickets,
}: Queries): Pick<
  Queries['tickets'],
  | 'changeStatus'
  | 'counts'
  | 'deletedBefore'
  | 'find'
  | 'findDeleted'
  | 'hold'
  | 'insert'
  | 'list'
  | 'listedAmong'
  | 'samplesAmong'
  | 'markOpened'
> => tickets

export const timelineIn = ({
  timeline,
}: Queries): Pick<Queries['timeline'], 'entries' | 'list' | 'whoseEntries'> => timeline
