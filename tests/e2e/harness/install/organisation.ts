import type { Api } from '../api.ts'
import type { Sessions } from '../example.ts'

/** Members of the organisation. */
const MEMBERS = 5

/** Adds an organisation that shares tickets, with the user and some other requesters. */
export async function addOrganisation(
  api: Api,
  { User, SupportTeam, Admin }: Sessions,
  named: (name: string) => string = (name) => name,
): Promise<void> {
  const body = { name: named('Acme Ltd') }
  const { id: organisationId } = await api.call('createOrganisation', { body }, SupportTeam)
  const params = { organisationId }
  await api.call('createOrganisationDomain', { params, body: { domain: 'acme.example' } }, SupportTeam)
  const contacts = await api.call('listContacts', { query: { limit: 50 } }, SupportTeam)
  const others = contacts.filter(
    ({ username, ticketsRaised }) => username !== User.user_name && ticketsRaised > 0,
  )
  const own = contacts.filter(({ username }) => username === User.user_name)
  for (const { id: userId } of [...own, ...others].slice(0, MEMBERS))
    await api.call('updateContactOrganisation', { params: { userId }, body: { organisationId } }, SupportTeam)
  await api.call('updateOrganisationSharing', { params, body: { sharesTickets: true } }, Admin)
}
