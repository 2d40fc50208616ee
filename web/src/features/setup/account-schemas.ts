// In its own module, so that it is loaded only when the user begins to type.
export { invitationAcceptance, setupClaim } from '@support-desk/contract'
