/** The headers of a quoted mail, in the order in which most programs write them. */
export const HEADER_KINDS = ['from', 'sent', 'to', 'subject'] as const
export type HeaderKind = (typeof HEADER_KINDS)[number]

/** The words around quotes in mail programs of one language, in lower case. */
export type QuoteWords = {
  /** Lines above a quote. The ellipsis stands for any text, such as a name and a time. */
  attributions: readonly string[]
  /** Lines between an answer and the quoted mail, without dashes. */
  separators: readonly string[]
  /** Lines above a forwarded mail, without dashes. Programs in any language also write the English ones. */
  forwards: readonly string[]
  /** Words before the colon in a block of headers. */
  headers: Readonly<Record<HeaderKind, readonly string[]>>
}

/** The words of mail programs by language. A new language needs an entry here, and a sample mail. */
const LANGUAGES: Readonly<Record<string, QuoteWords>> = {
  en: {
    attributions: ['on … wrote:', '… wrote:', 'at … wrote:'],
    separators: ['original message', 'reply message', 'original mail', 'original'],
    forwards: ['forwarded message', 'begin forwarded message:', 'forwarded by'],
    headers: { from: ['from'], sent: ['sent', 'date'], to: ['to'], subject: ['subject'] },
  },
  de: {
    attributions: ['am … schrieb:', 'am …:', '… schrieb:', 'gesendet: …:'],
    separators: ['ursprüngliche nachricht', 'originalnachricht', 'original-nachricht', 'originale nachricht'],
    forwards: ['weitergeleitete nachricht', 'anfang der weitergeleiteten nachricht:', 'weitergeleitete mail'],
    headers: { from: ['von'], sent: ['gesendet', 'datum', 'gesendet am'], to: ['an'], subject: ['betreff'] },
  },
  fr: {
    attributions: ['le … a écrit :', 'le … a écrit:'],
    separators: ["message d'origine", 'message d’origine', 'message original'],
    forwards: ['message transféré', 'début du message réexpédié :', 'message transmis'],
    headers: {
      from: ['de', 'expéditeur'],
      sent: ['envoyé', 'date', 'envoyé le'],
      to: ['à', 'pour', 'destinataire'],
      subject: ['objet', 'sujet'],
    },
  },
  es: {
    attributions: ['el … escribió:', 'en … escribió:'],
    separators: ['mensaje original', 'mensaje origen'],
    forwards: ['mensaje reenviado', 'inicio del mensaje reenviado:'],
    headers: {
      from: ['de'],
      sent: ['enviado', 'fecha', 'enviado el', 'enviada'],
      to: ['para'],
      subject: ['asunto'],
    },
  },
  it: {
    attributions: ['il … ha scritto:', 'in data … ha scritto:'],
    separators: ['messaggio originale'],
    forwards: ['messaggio inoltrato', 'inizio messaggio inoltrato:'],
    headers: { from: ['da'], sent: ['inviato', 'data', 'inviata'], to: ['a'], subject: ['oggetto'] },
  },
  pt: {
    attributions: ['em … escreveu:', 'em … escreveu :', 'a … escreveu:'],
    separators: ['mensagem original'],
    forwards: ['mensagem encaminhada', 'início da mensagem encaminhada:', 'mensagem reencaminhada'],
    headers: {
      from: ['de'],
      sent: ['enviado', 'data', 'enviada', 'enviada em', 'enviado em'],
      to: ['para'],
      subject: ['assunto'],
    },
  },
  nl: {
    attributions: ['op … geschreven:', 'op …:', '… schreef:'],
    separators: ['oorspronkelijk bericht', 'origineel bericht'],
    forwards: ['doorgestuurd bericht', 'begin doorgestuurd bericht:'],
    headers: { from: ['van'], sent: ['verzonden', 'datum'], to: ['aan'], subject: ['onderwerp'] },
  },
  sv: {
    attributions: ['den … skrev:', 'den …:', '… skrev:'],
    separators: ['ursprungligt meddelande', 'originalmeddelande'],
    forwards: ['vidarebefordrat meddelande', 'vidarebefordrat brev:'],
    headers: { from: ['från'], sent: ['skickat', 'datum', 'skickades'], to: ['till'], subject: ['ämne'] },
  },
  da: {
    attributions: ['den … skrev:', 'den …:', '… skrev:'],
    separators: ['oprindelig meddelelse', 'oprindelig besked', 'original meddelelse'],
    forwards: ['videresendt meddelelse', 'videresendt besked:', 'start på videresendt besked:'],
    headers: { from: ['fra'], sent: ['sendt', 'dato'], to: ['til'], subject: ['emne'] },
  },
  fi: {
    attributions: ['… kirjoitti:'],
    separators: ['alkuperäinen viesti'],
    forwards: ['välitetty viesti', 'edelleenlähetetty viesti'],
    headers: {
      from: ['lähettäjä'],
      sent: ['lähetetty', 'päivämäärä', 'päiväys'],
      to: ['vastaanottaja'],
      subject: ['aihe'],
    },
  },
  pl: {
    attributions: ['… napisał:', '… napisała:', '… napisał(a):', '… pisze:'],
    separators: ['wiadomość oryginalna', 'oryginalna wiadomość', 'treść oryginalnej wiadomości'],
    forwards: ['wiadomość przekazana', 'treść przekazanej wiadomości', 'początek przekazywanej wiadomości:'],
    headers: {
      from: ['od', 'nadawca'],
      sent: ['wysłano', 'data', 'wysłane'],
      to: ['do'],
      subject: ['temat'],
    },
  },
  cs: {
    attributions: ['… napsal:', '… napsala:', '… napsal(a):'],
    separators: ['původní zpráva', 'originální zpráva'],
    forwards: ['přeposlaná zpráva', 'přeposlaný e-mail'],
    headers: { from: ['od', 'odesílatel'], sent: ['odesláno', 'datum'], to: ['komu'], subject: ['předmět'] },
  },
  tr: {
    attributions: ['… şunu yazdı:', '… yazdı:'],
    separators: ['orijinal mesaj', 'özgün ileti', 'orjinal mesaj'],
    forwards: ['iletilen mesaj', 'iletilmiş mesaj', 'yönlendirilmiş ileti'],
    headers: {
      from: ['kimden', 'gönderen'],
      sent: ['gönderildi', 'tarih', 'gönderme tarihi'],
      to: ['kime', 'alıcı'],
      subject: ['konu'],
    },
  },
  ru: {
    attributions: ['… написал:', '… написала:', '… написал(а):', '… пишет:', '… писал:', '…>:'],
    separators: ['исходное сообщение', 'оригинальное сообщение', 'первоначальное сообщение'],
    forwards: ['пересылаемое сообщение', 'пересланное сообщение', 'начало переадресованного сообщения:'],
    headers: { from: ['от', 'от кого'], sent: ['отправлено', 'дата'], to: ['кому'], subject: ['тема'] },
  },
  uk: {
    attributions: ['… пише:', '… написав:', '… написала:'],
    separators: ['вихідне повідомлення', 'оригінальне повідомлення'],
    forwards: ['переслане повідомлення'],
    headers: { from: ['від'], sent: ['надіслано', 'дата'], to: ['кому'], subject: ['тема'] },
  },
  ar: {
    attributions: ['… كتب:', '… كتبت:', 'في …:'],
    separators: ['الرسالة الأصلية', 'رسالة أصلية'],
    forwards: ['رسالة محولة', 'رسالة معاد توجيهها'],
    headers: {
      from: ['من', 'مِن'],
      sent: ['تم الإرسال', 'أُرسلت', 'أرسلت', 'التاريخ', 'تاريخ الإرسال'],
      to: ['إلى'],
      subject: ['الموضوع'],
    },
  },
  he: {
    attributions: ['… כתב:', '… כתבה:', '… מאת:', 'בתאריך …:'],
    separators: ['הודעה מקורית'],
    forwards: ['הודעה שהועברה', 'הודעה מועברת'],
    headers: { from: ['מאת'], sent: ['נשלח', 'תאריך'], to: ['אל'], subject: ['נושא'] },
  },
  ja: {
    attributions: ['…のメール:', '…wrote:', '…書き込みました:', '…さんは書きました:'],
    separators: ['元のメッセージ'],
    forwards: ['転送メッセージ', '転送されたメッセージ:'],
    headers: {
      from: ['差出人', '送信者'],
      sent: ['送信日時', '日時', '日付', '送信日'],
      to: ['宛先'],
      subject: ['件名'],
    },
  },
  zh: {
    attributions: ['…写道:', '…寫道:', '…撰寫:', '…于写道:'],
    separators: ['原始邮件', '原始郵件', '邮件原件'],
    forwards: ['转发的邮件', '转发邮件', '轉寄郵件'],
    headers: {
      from: ['发件人', '寄件者', '寄件人'],
      sent: ['发送时间', '发件时间', '发送日期', '日期', '寄件日期', '時間', '时间'],
      to: ['收件人', '收件者'],
      subject: ['主题', '主題', '主旨'],
    },
  },
  ko: {
    attributions: ['…님이 작성:', '… 작성:'],
    separators: ['원본 메시지', '원본 메일'],
    forwards: ['전달된 메시지', '전달된 메일'],
    headers: {
      from: ['보낸 사람', '보낸사람'],
      sent: ['보낸 날짜', '날짜', '받은 날짜', '보낸날짜'],
      to: ['받는 사람', '받는사람'],
      subject: ['제목'],
    },
  },
}

export const QUOTE_WORDS: readonly QuoteWords[] = Object.values(LANGUAGES)

/** The lines above a quote in all languages: how they begin and end. An empty `start` matches any beginning. */
export const ATTRIBUTIONS = QUOTE_WORDS.flatMap(({ attributions }) => attributions).map((line) => {
  const [start = '', end = ''] = line.split('…')
  return { start, end }
})
