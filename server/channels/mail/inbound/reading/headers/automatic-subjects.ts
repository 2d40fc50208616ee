/** How programs that set no header begin the subjects of their automatic replies. In lower case. */
const AUTOMATIC_SUBJECTS: readonly string[] = [
  'automatic reply',
  'auto-reply:',
  'autoreply:',
  'auto reply:',
  'out of office',
  'automatische antwort',
  'abwesenheitsnotiz',
  'abwesend:',
  'respuesta automática',
  'fuera de la oficina',
  'réponse automatique',
  'risposta automatica',
  'resposta automática',
  'automatisch antwoord',
  'automatiskt svar',
  'automatisk svar',
  'automaattinen vastaus',
  'odpowiedź automatyczna',
  'automatická odpověď',
  'автоматический ответ',
  'автоматична відповідь',
  'otomatik yanıt',
  '自動返信',
  '自动回复',
  '自動回覆',
  '자동 회신',
  'رد تلقائي',
  'תשובה אוטומטית',
]

/** Whether a subject is that of an automatic answer. */
export const isAutomaticSubject = (subject: string): boolean =>
  AUTOMATIC_SUBJECTS.some((start) => subject.toLowerCase().startsWith(start))
