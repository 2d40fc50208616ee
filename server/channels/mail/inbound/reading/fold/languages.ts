import { parseList } from '../parse-list.ts'

/** Prefixes of reply subjects, in lower case and without numbers. */
export const REPLY_PREFIXES: ReadonlySet<string> = new Set(
  parseList(`
    re, aw, antw, antwort, réf, rép, rif, r, res, resp, sv, vs, odp, odpoved, odpověď, ynt, yan, cevap, atb,
    bls, vá, válasz,
    σχετ, απ, ответ, відп, отг,
    رد, השב, תגובה,
    返信, 回复, 答复, 回覆, 回應, 答覆, 답장, 회신,
  `),
)

/** Prefixes of forward subjects, in lower case. `i\u0307lt` is the Turkish `İLT` after `toLowerCase`. */
export const FORWARD_PREFIXES: readonly string[] = parseList(`
  fw, fwd, wg, tr, rv, enc, doorst, vs, vb, vl, pd, i, ilt, i\u0307lt, manual forward,
  пересл, 转发, 轉寄, 転送, 전달,
  הועבר, إعادة توجيه,
`)

/** Phrases of senders who announce answers inside the quote. */
const BELOW: readonly RegExp[] = [
  /(?<!\p{L})(?:unten|untenstehend\p{L}*|im text|zwischen den zeilen|below|in-?line|in-?text|interspersed|between the lines|ci-dessous|plus bas|dans le texte|más abajo|abajo en|en el texto|sotto|abaixo|hieronder|onderstaand\p{L}*|nedan|nedenfor|poniżej|níže|aşağıda)(?!\p{L})/iu,
  /ниже|нижче|インライン|下記に|以下に(?:回答|記入)|文中|下面|如下|아래|أدناه|למטה/iu,
]
const ANSWER =
  /antwort|anmerk|kommentar|answer|repl(?:y|ies)|comment|respon|réponse|respuesta|coment|rispost|resposta|antwoord|opmerking|svar|vastau|odpow|odpově|cevap|yanıt|ответ|коммент|відпов|回答|答え|コメント|回复|답변|رد|إجاب|תשוב/iu
const COLOUR =
  /(?<!\p{L})(?:rot\p{L}?|blau|grün|fett|farbig|red|blue|green|bold|colou?r|caps|highlighted|rouge|bleu|vert|gras|rojo|azul|verde|negrita|rosso|blu|vermelho|rood|blauw|rött|rødt|punaise\p{L}+|czerwon\p{L}+|červen\p{L}+|kırmızı|красн\p{L}+|син\p{L}+|червон\p{L}+)(?!\p{L})|赤|青|红|紅|빨간|حمر|אדום/iu

/** Whether a line announces answers in the quote: below, or in a colour, which plain text does not have. */
export const announcesAnswers = (line: string): boolean =>
  BELOW.some((words) => words.test(line)) || (ANSWER.test(line) && COLOUR.test(line))

/** Lines that phones add below a mail. Such a line alone is no answer. */
export const DEVICE_LINES: readonly RegExp[] = [
  /^(?:sent|get|gesendet|envoyé|enviado|inviato|verstuurd|skickat|sendt|lähetetty|wysłan[eo]|odesláno|holen sie sich)\b.{0,60}$/iu,
  /^(?:отправлено|надіслано|gönderildi|أُرسلت|أرسلت|נשלח).{0,60}$/u,
  /^.{0,30}(?:iphone|ipad|android|から送信|发自|나의).{0,40}$/iu,
]
