// By itself, so that it is loaded when somebody begins to type and not before.
export { teamDraft } from '@support-desk/contract'
