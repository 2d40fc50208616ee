// By itself, so that it is loaded when somebody begins to type and not before.
export { passwordReset } from '@support-desk/contract'
