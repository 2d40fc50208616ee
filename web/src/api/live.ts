/**
 * What others do, on this page while they do it. Pages use the hooks of `ui/presence.ts` and the keys of
 * `queries.ts`; the shell starts the connection for who is signed in.
 */
export { keepLive } from './live-connection.ts'
export { look, onPresenceChange, presenceOf } from './live-presence.ts'
export { liveState, onLiveStateChange, type LiveState } from './live-state.ts'
