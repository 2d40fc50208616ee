// In its own module, so that it is loaded only when the user begins to type.
export { teamDraft } from '@support-desk/contract'
