/** The texts of the samples in one language. */
export type Phrases = {
  subject: string
  /** The text of our answer, which the samples quote. */
  quoted: readonly string[]
  /** The text of the sender. */
  answer: readonly string[]
  autoReply: { subject: string; text: string }
  /** The header names in Outlook; `forward` is the prefix of the subject. */
  headers: { from: string; sent: string; to: string; subject: string; forward: string }
  /** The lines above a quote, by program. */
  gmail: string
  apple: string
  thunderbird: string
  /** The line above a forwarded mail. */
  forwarded: string
  charset: string
}

const WHO = 'Support <support@desk.example>'

const phrases = (
  subject: string,
  quoted: string[],
  answer: string[],
  [autoSubject = '', autoText = '']: string[],
  [from = '', sent = '', to = '', about = '', forward = '']: string[],
  [gmail = '', apple = '', thunderbird = '', forwarded = '']: string[],
  charset: string,
): Phrases => ({
  subject,
  quoted,
  answer,
  autoReply: { subject: autoSubject, text: autoText },
  headers: { from, sent, to, subject: about, forward },
  gmail: gmail.replace(/(?<!\w)@/, WHO),
  apple: apple.replace(/(?<!\w)@/, WHO),
  thunderbird,
  forwarded,
  charset,
})

export const PHRASES: Readonly<Record<string, Phrases>> = {
  en: phrases(
    'The printer on the second floor',
    ['Hello Anna,', 'please switch the printer off and on again.', 'Which lamp is red afterwards?'],
    ['The left lamp stays red, even after two tries.', 'Paper is in the tray.'],
    ['Automatic reply: The printer', 'I am out of the office until Monday.'],
    ['From', 'Sent', 'To', 'Subject', 'FW'],
    [
      'On Mon, Nov 2, 2026 at 10:04 AM @ wrote:',
      'On 2 Nov 2026, at 10:04, @ wrote:',
      'On 11/2/26 10:04, Support wrote:',
      'Forwarded message',
    ],
    'utf-8',
  ),
  de: phrases(
    'Der Drucker im zweiten Stock',
    ['Guten Tag,', 'bitte schalten Sie den Drucker aus und wieder ein.', 'Welche Lampe leuchtet danach rot?'],
    ['Die linke Lampe bleibt rot, auch nach zwei Versuchen.', 'Papier liegt im Fach. Viele Grüße'],
    ['Automatische Antwort: Drucker', 'Ich bin bis Montag nicht im Büro.'],
    ['Von', 'Gesendet', 'An', 'Betreff', 'WG'],
    [
      'Am Mo., 2. Nov. 2026 um 10:04 Uhr schrieb @:',
      'Am 02.11.2026 um 10:04 schrieb @:',
      'Am 02.11.26 um 10:04 schrieb Support:',
      'Weitergeleitete Nachricht',
    ],
    'iso-8859-1',
  ),
  fr: phrases(
    "L'imprimante du deuxième étage",
    ['Bonjour,', "merci d'éteindre puis de rallumer l'imprimante.", 'Quel voyant est rouge ensuite ?'],
    ['Le voyant de gauche reste rouge, même après deux essais.', 'Il y a du papier dans le bac.'],
    ["Réponse automatique : L'imprimante", "Je suis absente jusqu'à lundi."],
    ['De', 'Envoyé', 'À', 'Objet', 'TR'],
    [
      'Le lun. 2 nov. 2026 à 10:04, @ a écrit :',
      'Le 2 nov. 2026 à 10:04, @ a écrit :',
      'Le 02/11/2026 à 10:04, Support a écrit :',
      'Message transféré',
    ],
    'iso-8859-15',
  ),
  es: phrases(
    'La impresora del segundo piso',
    ['Buenos días:', 'apague la impresora y vuelva a encenderla, por favor.', '¿Qué luz se queda en rojo?'],
    ['La luz de la izquierda sigue en rojo después de dos intentos.', 'Hay papel en la bandeja.'],
    ['Respuesta automática: La impresora', 'Estoy fuera de la oficina hasta el lunes.'],
    ['De', 'Enviado', 'Para', 'Asunto', 'RV'],
    [
      'El lun, 2 nov 2026 a las 10:04, @ escribió:',
      'El 2 nov 2026, a las 10:04, @ escribió:',
      'El 2/11/26 a las 10:04, Support escribió:',
      'Mensaje reenviado',
    ],
    'windows-1252',
  ),
  it: phrases(
    'La stampante al secondo piano',
    ['Buongiorno,', 'spenga e riaccenda la stampante, per favore.', 'Quale spia resta rossa?'],
    ['La spia di sinistra è ancora rossa dopo due tentativi.', 'Nel cassetto la carta c’è.'],
    ['Risposta automatica: La stampante', 'Sono fuori ufficio fino a lunedì.'],
    ['Da', 'Inviato', 'A', 'Oggetto', 'I'],
    [
      'Il giorno lun 2 nov 2026 alle ore 10:04 @ ha scritto:',
      'Il giorno 2 nov 2026, alle ore 10:04, @ ha scritto:',
      'Il 02/11/2026 10:04, Support ha scritto:',
      'Messaggio inoltrato',
    ],
    'windows-1252',
  ),
  pt: phrases(
    'A impressora do segundo andar',
    ['Bom dia,', 'por favor desligue e ligue a impressora outra vez.', 'Que luz fica vermelha?'],
    ['A luz da esquerda continua vermelha depois de duas tentativas.', 'Há papel na bandeja, não é isso.'],
    ['Resposta automática: A impressora', 'Estou fora do escritório até segunda-feira.'],
    ['De', 'Enviado', 'Para', 'Assunto', 'ENC'],
    [
      'Em seg., 2 de nov. de 2026 às 10:04, @ escreveu:',
      'Em 2 de nov. de 2026, à(s) 10:04, @ escreveu:',
      'Em 02/11/2026 10:04, Support escreveu:',
      'Mensagem encaminhada',
    ],
    'iso-8859-1',
  ),
  nl: phrases(
    'De printer op de tweede verdieping',
    ['Goedemorgen,', 'zet de printer a.u.b. uit en weer aan.', 'Welk lampje is daarna rood?'],
    ['Het linker lampje blijft rood, ook na twee pogingen.', 'Er ligt papier in de lade.'],
    ['Automatisch antwoord: De printer', 'Ik ben tot maandag niet op kantoor.'],
    ['Van', 'Verzonden', 'Aan', 'Onderwerp', 'FW'],
    [
      'Op ma 2 nov 2026 om 10:04 schreef @:',
      'Op 2 nov. 2026, om 10:04 heeft @ het volgende geschreven:',
      'Op 02-11-2026 om 10:04 schreef Support:',
      'Doorgestuurd bericht',
    ],
    'utf-8',
  ),
  sv: phrases(
    'Skrivaren på andra våningen',
    ['Hej!', 'Stäng av skrivaren och sätt på den igen.', 'Vilken lampa är röd efteråt?'],
    ['Den vänstra lampan lyser rött även efter två försök.', 'Det finns papper i facket.'],
    ['Automatiskt svar: Skrivaren', 'Jag är inte på kontoret före måndag.'],
    ['Från', 'Skickat', 'Till', 'Ämne', 'VB'],
    [
      'Den mån 2 nov. 2026 kl 10:04 skrev @:',
      '2 nov. 2026 kl. 10:04 skrev @:',
      'Den 2026-11-02 kl. 10:04, skrev Support:',
      'Vidarebefordrat meddelande',
    ],
    'iso-8859-1',
  ),
  pl: phrases(
    'Drukarka na drugim piętrze',
    ['Dzień dobry,', 'proszę wyłączyć i włączyć drukarkę.', 'Która lampka świeci potem na czerwono?'],
    ['Lewa lampka świeci na czerwono nawet po dwóch próbach.', 'Papier jest w podajniku.'],
    ['Odpowiedź automatyczna: Drukarka', 'Nie ma mnie w biurze do poniedziałku.'],
    ['Od', 'Wysłano', 'Do', 'Temat', 'PD'],
    [
      'pon., 2 lis 2026 o 10:04 @ napisał(a):',
      'Wiadomość napisana przez @ w dniu 2 lis 2026, o godz. 10:04:',
      'W dniu 2.11.2026 o 10:04, Support pisze:',
      'Wiadomość przekazana',
    ],
    'iso-8859-2',
  ),
  cs: phrases(
    'Tiskárna ve druhém patře',
    ['Dobrý den,', 'vypněte prosím tiskárnu a znovu ji zapněte.', 'Která kontrolka pak svítí červeně?'],
    ['Levá kontrolka svítí červeně i po dvou pokusech.', 'Papír v zásobníku je.'],
    ['Automatická odpověď: Tiskárna', 'Do pondělí nejsem v kanceláři.'],
    ['Od', 'Odesláno', 'Komu', 'Předmět', 'FW'],
    [
      'po 2. 11. 2026 v 10:04 odesílatel @ napsal:',
      '2. 11. 2026 v 10:04, @:',
      'Dne 02. 11. 26 v 10:04 Support napsal(a):',
      'Přeposlaná zpráva',
    ],
    'windows-1250',
  ),
  tr: phrases(
    'İkinci kattaki yazıcı',
    ['Merhaba,', 'lütfen yazıcıyı kapatıp yeniden açın.', 'Sonra hangi ışık kırmızı yanıyor?'],
    ['İki denemeden sonra da soldaki ışık kırmızı yanıyor.', 'Tepside kâğıt var.'],
    ['Otomatik Yanıt: Yazıcı', 'Pazartesiye kadar ofiste değilim.'],
    ['Kimden', 'Gönderildi', 'Kime', 'Konu', 'İLT'],
    [
      '@, 2 Kas 2026 Pzt, 10:04 tarihinde şunu yazdı:',
      '@ şunları yazdı (2 Kas 2026 10:04):',
      '2.11.2026 10:04 tarihinde Support yazdı:',
      'İletilen Mesaj',
    ],
    'iso-8859-9',
  ),
  ru: phrases(
    'Принтер на втором этаже',
    [
      'Здравствуйте!',
      'Выключите, пожалуйста, принтер и включите его снова.',
      'Какая лампочка горит красным?',
    ],
    ['Левая лампочка горит красным и после двух попыток.', 'Бумага в лотке есть.'],
    ['Автоматический ответ: Принтер', 'Меня не будет до понедельника.'],
    ['От', 'Отправлено', 'Кому', 'Тема', 'FW'],
    [
      'пн, 2 нояб. 2026 г. в 10:04, @:',
      '2 нояб. 2026 г., в 10:04, @ написал(а):',
      '02.11.2026 10:04, Support пишет:',
      'Пересылаемое сообщение',
    ],
    'koi8-r',
  ),
  ja: phrases(
    '二階のプリンター',
    [
      'お世話になっております。',
      'プリンターの電源を入れ直してください。',
      'その後、赤く点灯しているランプはどれですか。',
    ],
    ['二回試しましたが、左のランプが赤いままです。', '用紙は入っています。'],
    ['自動返信: プリンター', '月曜日まで不在にしております。'],
    ['差出人', '送信日時', '宛先', '件名', 'FW'],
    [
      '2026年11月2日(月) 10:04 @:',
      '2026/11/02 10:04、@のメール:',
      'On 2026/11/02 10:04, Support wrote:',
      '転送メッセージ',
    ],
    'utf-8',
  ),
  ar: phrases(
    'الطابعة في الطابق الثاني',
    ['مرحبا،', 'يرجى إطفاء الطابعة ثم تشغيلها من جديد.', 'أي ضوء يبقى أحمر بعد ذلك؟'],
    ['الضوء الأيسر يبقى أحمر حتى بعد محاولتين.', 'يوجد ورق في الدرج.'],
    ['رد تلقائي: الطابعة', 'أنا خارج المكتب حتى يوم الاثنين.'],
    ['من', 'تم الإرسال', 'إلى', 'الموضوع', 'إعادة توجيه'],
    [
      'في الاثنين، 2 نوفمبر 2026 في 10:04 ص تمت كتابة ما يلي بواسطة @:',
      'في ٢ نوفمبر ٢٠٢٦، الساعة ١٠:٠٤، كتب @:',
      'في 02/11/2026 10:04, كتب Support:',
      'رسالة محولة',
    ],
    'windows-1256',
  ),
  he: phrases(
    'המדפסת בקומה השנייה',
    ['שלום,', 'נא לכבות את המדפסת ולהדליק אותה שוב.', 'איזו נורה אדומה לאחר מכן?'],
    ['הנורה השמאלית נשארת אדומה גם אחרי שני ניסיונות.', 'יש נייר במגש.'],
    ['תשובה אוטומטית: המדפסת', 'אני לא במשרד עד יום שני.'],
    ['מאת', 'נשלח', 'אל', 'נושא', 'הועבר'],
    [
      '\u202bבתאריך יום ב׳, 2 בנוב׳ 2026 ב-10:04 מאת \u202aSupport\u202c\u200f <\u202asupport@desk.example\u202c\u200f>:\u202c',
      'ב-2 בנוב׳ 2026, בשעה 10:04, \u200f@ כתב/ה:',
      'בתאריך 02/11/2026 10:04, Support כתב:',
      'הודעה שהועברה',
    ],
    'windows-1255',
  ),
}
