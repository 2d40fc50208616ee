import { expect, test } from 'vitest'
import { MAIL_READING } from '../../../../../testing/mail/reading.ts'
import { foldOf } from '../index.ts'
import { parseMail } from '../parse.ts'

/** Replies by mail programs, in addition to the sample mails. */

const Q =
  'Guten Tag Frau Berg,\n\nbitte starten Sie das Programm neu.\nWelche Version haben Sie?\n\nMit freundlichen Grüßen\nIhr Kundendienst'
const q = Q.replaceAll(/^/gm, '> ')
const qh = Q.split('\n')
  .map((line) => `<div>${line || '<br>'}</div>`)
  .join('')

const read = (type: string, body: string) =>
  parseMail(
    Buffer.from(
      `From: anna@customer.example\nIn-Reply-To: <a@desk.example>\nSubject: Re: Neustart\nContent-Type: text/${type}; charset=utf-8\n\n${body}`,
    ),
    MAIL_READING,
  )

test.for([
  ['Thunderbird de', 'plain', `Danke!\n\nAm 12.10.26 um 09:10 schrieb Kundendienst:\n${q}`],
  ['Thunderbird de no name', 'plain', `Danke!\n\nAm 12.10.2026 um 09:10 schrieb kd@firma.example:\n${q}`],
  [
    'Lotus Notes de',
    'plain',
    `Danke!\n\nMit freundlichen Grüßen\nA. Berg\n\n\n\nVon:\t"Kundendienst" <kd@firma.example>\nAn:\tanna@kunde.example\nKopie:\tchef@kunde.example\nDatum:\t12.10.2026 09:10\nBetreff:\tNeustart\n\n\n\n${Q}`,
  ],
  [
    'Lotus Notes en schrieb',
    'plain',
    `Thanks!\n\n-----"Kundendienst" <kd@firma.example> schrieb: -----\nAn: anna@kunde.example\nVon: "Kundendienst" <kd@firma.example>\nDatum: 12.10.2026 09:10\nBetreff: Neustart\n\n${Q}`,
  ],
  [
    'Lotus Notes en',
    'plain',
    `Thanks!\n\nFrom:   "Service" <s@firma.example>\nTo:     anna@kunde.example\nDate:   10/12/2026 09:10 AM\nSubject:        Restart\n\n\n${Q}`,
  ],
  [
    'GMX plain',
    'plain',
    `Danke!\n \n \nGesendet: Montag, 12. Oktober 2026 um 09:10\nVon: "Kundendienst" <kd@firma.example>\nAn: anna@gmx.example\nBetreff: Re: Neustart\n${Q}`,
  ],
  [
    'GMX old',
    'plain',
    `Danke!\n\n\n-------- Original-Nachricht --------\n> Datum: Mon, 12 Oct 2026 09:10:00 +0200\n> Von: Kundendienst <kd@firma.example>\n> An: anna@gmx.example\n> Betreff: Neustart\n\n${q}`,
  ],
  [
    'WEB.DE gesendet am',
    'plain',
    `Danke!\n\nGesendet: 12.10.26 um 09:10\nVon: Kundendienst <kd@firma.example>\nAn: anna@web.example\nBetreff: Re: Neustart\n\n${Q}`,
  ],
  [
    'WEB.DE html',
    'html',
    `<div>Danke!</div><div><br></div><div><div name="quote"><div><b>Gesendet:</b> Montag, 12. Oktober 2026 um 09:10<br><b>Von:</b> "KD" &lt;kd@f.example&gt;<br><b>An:</b> a@web.example<br><b>Betreff:</b> Re: x</div>${qh}</div></div>`,
  ],
  [
    'WEB.DE new html',
    'html',
    `<html><head></head><body><div>Danke!</div><div>&nbsp;</div><div>&nbsp;<div class="signature">Gesendet mit der <a href="https://web.de">WEB.DE Mail App</a></div></div><div>Am 12.10.26, 09:10 schrieb Kundendienst &lt;kd@f.example&gt;:</div><blockquote>${qh}</blockquote></body></html>`,
  ],
  [
    'Samsung',
    'plain',
    `Danke!\n\nVon meinem Galaxy gesendet\n\n-------- Ursprüngliche Nachricht --------\nVon: Kundendienst <kd@firma.example>\nDatum: 12.10.26 09:10 (GMT+01:00)\nAn: anna@kunde.example\nBetreff: Neustart\n\n${Q}`,
  ],
  [
    'Outlook mobile plain',
    'plain',
    `Danke!\n\nOutlook für iOS<https://aka.ms/o0ukef> beziehen\n________________________________\nVon: Kundendienst <kd@firma.example>\nGesendet: Montag, Oktober 12, 2026 9:10 AM\nAn: Anna <anna@kunde.example>\nBetreff: Neustart\n\n${Q}`,
  ],
  [
    'Outlook fr',
    'plain',
    `Merci !\n\nDe : Service <s@firma.example>\nEnvoyé : lundi 12 octobre 2026 09:10\nÀ : Anna <a@k.example>\nObjet : Redémarrage\n\n${Q}`,
  ],
  [
    'Outlook es',
    'plain',
    `¡Gracias!\n\nDe: Servicio <s@firma.example>\nEnviado el: lunes, 12 de octubre de 2026 9:10\nPara: Anna <a@k.example>\nAsunto: Reinicio\n\n${Q}`,
  ],
  [
    'Outlook ru',
    'plain',
    `Спасибо!\n\nОт: Служба <s@firma.example>\nОтправлено: понедельник, 12 октября 2026 г. 9:10\nКому: Анна <a@k.example>\nТема: Перезапуск\n\n${Q}`,
  ],
  [
    'Outlook ja',
    'plain',
    `ありがとうございます。\n\n差出人: サポート <s@firma.example>\n送信日時: 2026年10月12日 9:10\n宛先: 田中 <t@k.example>\n件名: 再起動\n\n${Q}`,
  ],
  [
    'Outlook ja fullwidth',
    'plain',
    `解決しました。\n\n-----Original Message-----\nFrom: サポート <s@firma.example>\nSent: Monday, October 12, 2026 9:10 AM\nTo: t@k.example\nSubject: 再起動\n\n${Q}`,
  ],
  [
    'Outlook ar',
    'plain',
    `شكرا\n\nمن: الدعم <s@firma.example>\nتم الإرسال: الاثنين، 12 أكتوبر 2026 9:10\nإلى: آنا <a@k.example>\nالموضوع: إعادة التشغيل\n\n${Q}`,
  ],
  [
    'Gmail fr',
    'plain',
    `Merci !\n\nLe lun. 12 oct. 2026 à 09:10, Service Client <s@firma.example> a\nécrit :\n\n${q}`,
  ],
  [
    'Gmail es',
    'plain',
    `Gracias\n\nEl lun, 12 oct 2026 a las 9:10, Servicio (<s@firma.example>)\nescribió:\n\n${q}`,
  ],
  ['Gmail ja', 'plain', `ありがとう\n\n2026年10月12日(月) 9:10 サポート <s@firma.example>:\n\n${q}`],
  [
    'Gmail ar',
    'plain',
    `شكرا\n\nفي الاثنين، ١٢ أكتوبر ٢٠٢٦ في ٩:١٠ ص تمت كتابة ما يلي بواسطة الدعم <\ns@firma.example>:\n\n${q}`,
  ],
  [
    'Apple ru',
    'plain',
    `Спасибо\n\n> 12 окт. 2026 г., в 09:10, Служба <s@firma.example> написал(а):\n> \n${q}`,
  ],
  [
    'Proton',
    'plain',
    `Danke!\n\nVon meinem Proton Mail gesendet\n\nMontag, 12. Oktober 2026 09:10, Kundendienst <kd@firma.example> schrieb:\n\n${q}`,
  ],
  [
    'Proton en',
    'plain',
    `Thanks\n\nSent with Proton Mail secure email.\n\n------- Original Message -------\nOn Monday, October 12th, 2026 at 9:10 AM, Service <s@firma.example> wrote:\n\n\n${q}`,
  ],
  [
    'Proton en2',
    'plain',
    `Thanks\n\nOn Monday, October 12th, 2026 at 9:10 AM, Service <s@firma.example> wrote:\n\n${q}`,
  ],
  [
    'Zoho plain',
    'plain',
    `Thanks!\n\n\n---- On Mon, 12 Oct 2026 09:10:00 +0200 Service <s@firma.example> wrote ---\n\n${Q}`,
  ],
  [
    'Zoho plain wrapped',
    'plain',
    `Thanks!\n\n---- On Mon, 12 Oct 2026 09:10:00 +0200 Customer Service of the Company\n<s@firma.example> wrote ----\n\n${q}`,
  ],
  [
    'Zoho html',
    'html',
    `<div>Thanks!</div><div><br></div><div class="zmail_extra_hr" style="border-top: 1px solid rgb(204, 204, 204); height: 0px;"><br></div><div class="zmail_extra" data-zbluepencil-ignore="true"><div><br></div><div id="Zm-_Id_-Sgn1">---- On Mon, 12 Oct 2026 09:10:00 +0200 <b>Service &lt;s@f.example&gt;</b> wrote ---<br></div><div><br></div><blockquote id="blockquote_zmail">${qh}</blockquote></div>`,
  ],
  [
    'Zoho html2',
    'html',
    `<div>Thanks!</div><div><br></div><div>---- Am Mo, 12 Okt. 2026 09:10:00 +0200 <b>Service &lt;s@f.example&gt;</b> schrieb ----</div><blockquote style="border-left: 1px solid blue">${qh}</blockquote>`,
  ],
  [
    'Yahoo html',
    'html',
    `<div class="ydp1234yahoo-style-wrap"><div>Thanks!</div><br></div><div id="yahoo_quoted_123" class="yahoo_quoted"><div><div>On Monday, October 12, 2026 at 09:10:00 AM GMT+2, Service &lt;s@f.example&gt; wrote:</div><div><br></div><div>${qh}</div></div></div>`,
  ],
  [
    'Yahoo plain',
    'plain',
    ` Thanks!\n    On Monday, October 12, 2026 at 09:10:00 AM GMT+2, Service <s@firma.example> wrote:  \n \n ${Q.replaceAll('\n', '\n ')}`,
  ],
  [
    'Gmail html mobile sig',
    'html',
    `<div dir="auto">Danke!</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Kundendienst &lt;<a href="mailto:kd@f.example">kd@f.example</a>&gt; schrieb am Mo., 12. Okt. 2026, 09:10:<br></div><blockquote class="gmail_quote">${qh}</blockquote></div>`,
  ],
  [
    'Gmail android de',
    'plain',
    `Danke!\n\nKundendienst <kd@firma.example> schrieb am Mo., 12. Okt. 2026, 09:10:\n\n${q}`,
  ],
  [
    'Outlook on the web',
    'html',
    `<div class="elementToProof">Danke!</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Von:</b> KD &lt;kd@f.example&gt;<br><b>Gesendet:</b> Montag, 12. Oktober 2026 09:10<br><b>An:</b> A<br><b>Betreff:</b> x</div><div>${qh}</div>`,
  ],
  [
    'New outlook',
    'html',
    `<div>Danke!</div><div id="mail-editor-reference-message-container"><div class="ms-outlook-mobile-reference-message"><hr><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><b>Von: </b>KD &lt;kd@f.example&gt;<br><b>Datum: </b>Montag, 12. Oktober 2026 um 09:10<br><b>An: </b>A<br><b>Betreff: </b>x</div>${qh}</div></div>`,
  ],
  [
    'Outlook mac',
    'html',
    `<p class=MsoNormal>Danke!</p><div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p><b>Von: </b>KD &lt;kd@f.example&gt;<br><b>Datum: </b>Montag, 12. Oktober 2026 um 09:10<br><b>An: </b>A &lt;a@k.example&gt;<br><b>Betreff: </b>x</p></div>${qh}`,
  ],
  [
    'Outlook other border',
    'html',
    `<p class=MsoNormal>Danke!</p><div style='border:none;border-top:solid windowtext 1.0pt'><p><b>Von:</b> KD &lt;kd@f.example&gt;<br><b>Gesendet:</b> Montag, 12. Oktober 2026 09:10<br><b>An:</b> A &lt;a@k.example&gt;<br><b>Betreff:</b> x</p></div>${qh}`,
  ],
  [
    'Thunderbird html',
    'html',
    `<p>Danke!</p><div class="moz-cite-prefix">Am 12.10.26 um 09:10 schrieb KD:<br></div><blockquote type="cite" cite="mid:x">${qh}</blockquote><pre class="moz-signature" cols="72">-- \nAnna Berg\nTel. 123</pre>`,
  ],
  [
    'QQ Mail',
    'plain',
    `谢谢！\n\n\n&nbsp;\n\n\n------------------&nbsp;原始邮件&nbsp;------------------\n发件人:                    "Kundendienst"                    <kd@firma.example&gt;;\n发送时间:&nbsp;2026年10月12日(星期一) 上午9:10\n收件人:&nbsp;"anna"<anna@qq.example&gt;;\n\n主题:&nbsp;Neustart\n\n\n\n${Q}`,
  ],
  [
    'QQ Mail in English',
    'plain',
    `Thanks!\n\n&nbsp;\n\n------------------&nbsp;Original&nbsp;------------------\nFrom: &nbsp;"Kundendienst"&nbsp;<kd@firma.example&gt;;\nDate: &nbsp;Mon, Oct 12, 2026 09:10 AM\nTo: &nbsp;"anna"<anna@qq.example&gt;; \n\nSubject: &nbsp;Neustart\n\n&nbsp;\n\n${Q}`,
  ],
  [
    'QQ Mail html',
    'html',
    `<div>谢谢！</div><div><br></div><div>&nbsp;</div><div style="font-size: 12px;font-family: Arial Narrow;padding:2px 0 2px 0;">------------------&nbsp;原始邮件&nbsp;------------------</div><div style="font-size: 12px;background:#efefef;padding:8px;"><div><b>发件人:</b>&nbsp;"KD"&lt;kd@firma.example&gt;;</div><div><b>发送时间:</b>&nbsp;2026年10月12日(星期一) 上午9:10</div><div><b>收件人:</b>&nbsp;"anna"&lt;anna@qq.example&gt;;</div><div><b>主题:</b>&nbsp;Neustart</div></div><div><br></div>${qh}`,
  ],
  [
    'QQ Mail of today',
    'html',
    `<div>谢谢！</div><div id="original-content"><br><div style="display:flex"><div>原始邮件</div></div><hr><div>发件人：KD &lt;kd@firma.example&gt;</div><div>发件时间：2026年10月12日 09:10</div><div>收件人：anna &lt;anna@qq.example&gt;</div><div>主题：Neustart</div><div><br></div>${qh}</div>`,
  ],
])(
  'shows a reply of %s without its quote, whether or not the ticket contains the quote',
  async ([, type = '', body = '']) => {
    const mail = await read(type, body)
    for (const fold of [mail.fold, foldOf(mail, { texts: [Q], names: [] })]) {
      expect(fold).not.toBeNull()
      const shown = mail.text.slice(0, fold ?? 0)
      expect(shown).toMatch(
        /^\s*(?:Danke|Thanks|Merci|Gracias|¡Gracias|Спасибо|谢谢|ありがとう|解決しました|شكرا)/,
      )
      expect(shown).not.toMatch(
        /&nbsp;|原始|2026|12\.10\.26|٢٠٢٦|firma\.example|f\.example|Guten Tag|Original|Nachricht/,
      )
    }
  },
)

test.for([
  ['Thunderbird bottom answer', 'plain', `Am 12.10.26 um 09:10 schrieb Kundendienst:\n${q}\n\nVersion 7.`],
  [
    'Apple html inline',
    'html',
    `<div>Hallo,</div><div><blockquote type="cite"><div>Am 12.10.2026 um 09:10 schrieb KD &lt;kd@f.example&gt;:</div></blockquote><blockquote type="cite">Welche Version?</blockquote></div><div>Version 7</div><blockquote type="cite">Gruß</blockquote>`,
  ],
  [
    'Thunderbird html inline',
    'html',
    `<p>Hallo,</p><div class="moz-cite-prefix">Am 12.10.26 um 09:10 schrieb KD:<br></div><blockquote type="cite" cite="mid:x">Welche Version?</blockquote><p>Sieben.</p><blockquote type="cite">Gruß</blockquote>`,
  ],
  ['pasted log', 'plain', `Hallo,\n\nhier das Log:\n\n> start 07:00\n> error 51\n\nWas tun?`],
  [
    'pastedd phishing',
    'plain',
    `Hallo,\n\ndas kam heute bei mir an:\n\nVon: KD <s@fremd.example>\nGesendet: Montag, 12. Oktober 2026 08:00\nAn: a@k.example\nBetreff: Ihr Konto\n\nBitte klicken.\n\nIst das von Ihnen?`,
  ],
  ['table', 'plain', `Hallo,\n\n| A | B |\n|---|---|\n| 1 | 2 |`],
  ['Markdown quote', 'plain', `Hi,\n\nthe manual says\n\n> do not open\n> the lid\n`],
  ['Diff', 'plain', `Hi,\n\nthis is the diff at 10:00 by a@b.example:\n< old\n> new\n> more`],
  ['Shell', 'plain', `Hi\n\n$ psql\nmydb=>\n>select 1;\n> select 2;\nERROR`],
  ['Dashes', 'plain', `Hi,\n\n-----\nPart two of my mail at 10:00 has more.\nPlease read it.`],
  [
    'From sentence',
    'plain',
    `From: my point of view\nDate: next week is fine\nTo: be clear, call me\n\nThanks`,
  ],
])('folds nothing if the sender wrote in, below or without a quote: %s', async ([, type = '', body = '']) => {
  expect((await read(type, body)).fold).toBeNull()
})
