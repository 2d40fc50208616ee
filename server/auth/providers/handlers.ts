import type { providerCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { presentOpenedSession } from '../../users/index.ts'
import { FLOW_SECONDS } from './flow.ts'
import { presentIdentity, presentProvider } from './present.ts'
import { listIdentities, deleteIdentity } from './use-cases-identities.ts'
import { linkLogin } from './use-cases-link.ts'
import { beginLogin, finishLogin, listLoginOptions } from './use-cases-login.ts'
import { addProvider, changeProvider, deleteProvider, listProviders, testProvider } from './use-cases.ts'

/** Calls for logins by providers, and for their settings. */
export const providerHandlers: Handlers<keyof typeof providerCalls> = {
  listLoginProviders: async ({ ctx, actor }) =>
    (await listProviders(ctx, actor)).map((provider) => presentProvider(ctx, provider)),

  createLoginProvider: async ({ ctx, actor, input }) =>
    presentProvider(ctx, await addProvider(ctx, actor, input.body)),

  testLoginProvider: ({ ctx, actor, input }) => testProvider(ctx, actor, input.body.issuer),

  async updateLoginProvider({ ctx, actor, input }) {
    const { providerId: id } = input.params
    return presentProvider(ctx, await changeProvider(ctx, actor, { ...input.body, id }))
  },

  deleteLoginProvider: ({ ctx, actor, input }) => deleteProvider(ctx, actor, input.params.providerId),

  listLoginOptions: async ({ ctx }) => (await listLoginOptions(ctx)).map(({ id, name }) => ({ id, name })),

  async beginProviderLogin({ ctx, input, browser }) {
    const { key, address } = await beginLogin(ctx, input.params.providerId)
    browser.keep(key, FLOW_SECONDS)
    return { address }
  },

  async finishProviderLogin({ ctx, input, browser, address, userAgent }) {
    const { providerId } = input.params
    const from = { address, userAgent }
    const asked = { key: browser.key(), providerId, query: input.body.query, from }
    const { opened, link } = await finishLogin(ctx, asked)
    return { opened: opened && presentOpenedSession(opened), link }
  },

  async linkProviderLogin({ ctx, input, browser, address, userAgent }) {
    const { password, devices = [] } = input.body
    const from = { address, userAgent }
    return presentOpenedSession(await linkLogin(ctx, { key: browser.key(), password, devices, from }))
  },

  listIdentities: async ({ ctx, actor }) => (await listIdentities(ctx, actor)).map(presentIdentity),

  deleteIdentity: ({ ctx, actor, input, proof }) =>
    deleteIdentity(ctx, actor, { id: input.params.identityId, proof }),
}
