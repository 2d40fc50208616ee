import { parseList } from '../parse-list.ts'

/** Beginnings of automatic-reply subjects by programs without headers for that. In lower case. */
const AUTOMATIC_SUBJECTS: readonly string[] = parseList(`
  automatic reply, auto-reply, autoreply, auto reply, out of office, automatische antwort, abwesend,
  abwesenheit, respuesta automática, fuera de la oficina, réponse automatique, risposta automatica,
  resposta automática, automatisch antwoord, automatiskt svar, automatisk svar, fravær, frånvaro, afwezig,
  absence du bureau, ausente, fuori sede, automaattinen vastaus, odpowiedź automatyczna, automatická odpověď,
  автоматический ответ, автоматична відповідь, otomatik yanıt, 自動返信, 自动回复, 自動回覆, 자동 회신,
  رد تلقائي, תשובה אוטומטית,
`)

/** Whether a subject begins like an automatic answer. People write such subjects too. */
export const beginsAsAutomatic = (subject: string): boolean => startOf(subject) !== undefined

/**
 * Whether a subject has the form of an automatic answer: such a beginning alone, or followed by a colon and another
 * subject.
 */
export function isAutomaticSubject(subject: string): boolean {
  const rest = subject.toLowerCase().slice(startOf(subject)?.length ?? 0)
  return startOf(subject) !== undefined && /^\S*\s*(?:auto-?reply)?\s*(?:[:：]|$)|^\s*re:/.test(rest)
}

const startOf = (subject: string): string | undefined =>
  AUTOMATIC_SUBJECTS.find((start) => subject.toLowerCase().startsWith(start))
