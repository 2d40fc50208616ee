import { messages } from './languages/message.ts'

/** Texts shared by server and pages, exact to the letter. */
export const TEXTS = messages({
  registrationIncomplete: 'Please Enter Valid Details',
  passwordTooShort: 'password Length must 8 characters',
  passwordsDiffer: 'Password Dous Not Match',
  passwordTooSimple: 'Passwords must one  Uppercase,Lowercase,DIgits,Symbol',
  codeFailed: 'otp genration failed',
  emailNeeded: 'email need',
  roleNeeded: 'regis failed',
  loginIncomplete: 'input details Are Empty',
  loginHasSpace: 'Username/Email or password contain Space',
  ticketIncomplete: 'Input fields Are Empty',
  updated: 'Updated',
  statusNotSettable: 'Please choose one of these states: OnHold, Pending, Solved.',
  failed: 'Error',
  outlived: 'Removed because of its age.',
  retracted: 'This message was taken back.',
  picture: 'Picture',
})
