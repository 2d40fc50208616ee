import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { textOf } from './charsets.ts'

/** Texts as long as a short mail, and the charsets that programs of their country use. */
const TEXTS: readonly [string, readonly string[]][] = [
  [
    'Guten Tag, für die Größe „42“ fehlt der Schlüssel. Können Sie ihn schicken? Grüße, Jürgen Groß',
    ['windows-1252'],
  ],
  ['Bonjour, je n’arrive plus à accéder à ma boîte. Merci d’avance, Élodie Lefèvre', ['windows-1252']],
  ['¿Cuándo llegará el técnico? La impresora del almacén no funciona. Íñigo Muñoz', ['windows-1252']],
  [
    'Dzień dobry, drukarka w magazynie nie działa od rana. Proszę o pomoc, ponieważ nie mogę nic wysłać. Łukasz Żak',
    ['iso-8859-2', 'windows-1250'],
  ],
  [
    'Dobrý den, tiskárna ve skladu od rána netiskne. Můžete prosím poslat technika ještě dnes? Jiří Dvořák',
    ['iso-8859-2', 'windows-1250'],
  ],
  [
    'Добрый день, принтер на складе не печатает с утра. Что делать? Анна Берг',
    ['windows-1251', 'koi8-r', 'iso-8859-5', 'cp866'],
  ],
  ['Добрий день, принтер на складі не друкує з самого ранку. Олена Ткаченко', ['windows-1251', 'koi8-u']],
  ['Καλημέρα σας, ο εκτυπωτής στην αποθήκη δεν τυπώνει από το πρωί. Γιώργος', ['iso-8859-7', 'windows-1253']],
  [
    'Merhaba, depodaki yazıcı bu sabahtan beri çalışmıyor. Lütfen yardımcı olur musunuz? Şule Çağlar',
    ['iso-8859-9'],
  ],
  ['שלום, המדפסת במחסן לא מדפיסה מהבוקר. מה לעשות? תודה, דוד', ['windows-1255']],
  ['مرحبا، الطابعة في المستودع لا تطبع منذ الصباح. ماذا نفعل؟ شكرا، أحمد', ['windows-1256']],
  ['สวัสดีครับ เครื่องพิมพ์ในคลังสินค้าไม่ทำงานตั้งแต่เช้า ต้องทำอย่างไร', ['windows-874']],
  ['お世話になっております。倉庫のプリンターが今朝から印刷できません。田中', ['shift_jis', 'euc-jp']],
  ['これはテストです。', ['shift_jis', 'euc-jp']],
  ['안녕하세요, 창고 프린터가 오늘 아침부터 인쇄되지 않습니다. 김민수', ['euc-kr']],
  ['您好，仓库的打印机从今天早上开始就不能打印了。请问该怎么办？王伟', ['gbk']],
  ['您好，倉庫的印表機從今天早上開始就無法列印了。請問該怎麼辦？陳大文', ['big5']],
]
const CASES = TEXTS.flatMap(([text, charsets]) => charsets.map((charset) => [charset, text] as const))
const WRONG = [undefined, '', 'us-ascii', 'utf-8', 'unknown-8bit', 'x-unknown'] as const

describe('reads a text', () => {
  test.for(CASES)('in %s with any declared charset: %s', ([charset, text]) => {
    const bytes = iconv.encode(text, charset)
    for (const declared of [charset, ...WRONG]) expect(textOf(bytes, { declared })).toBe(text)
  })

  test.for(TEXTS)('in UTF-8 with any declared charset: %s', ([text]) => {
    for (const declared of [...WRONG, 'iso-8859-1', 'windows-1251', 'gb2312', 'shift_jis', 'koi8-r'])
      expect(textOf(Buffer.from(text), { declared })).toBe(text)
  })

  test.for([
    ['これはテストです。', 'GyRCJDMkbCRPJUYlOSVIJEckOSEjGyhC', undefined],
    ['これはテストです。', 'GyRCJDMkbCRPJUYlOSVIJEckOSEjGyhC', 'us-ascii'],
    ['프린터 고장', 'GyQpQw5HQTgwRU0PIA4wbUBlDw==', undefined],
    ['打印机不工作', 'fns0clMhO3oyOzkkV3d+fQ==', 'hz-gb-2312'],
    ['Grüße', 'R3IrQVB3QTN3LWU=', 'utf-7'],
    ['Grüße', 'R3IrQVB3QTN3LWU=', 'unicode-1-1-utf-7'],
    ['Grüße', '//5HAHIA/ADfAGUA', 'us-ascii'],
  ] as const)('%s from the 7-bit or UTF-16 bytes %s declared as %s', ([text, base64, declared]) => {
    expect(textOf(Buffer.from(base64, 'base64'), { declared })).toBe(text)
  })

  test.for([
    [
      'Dzień dobry, drukarka nie działa od wczoraj. Proszę o pomoc, święta się zbliżają.',
      'windows-1250',
      'iso-8859-1',
    ],
    [
      'Dzień dobry, drukarka nie działa od wczoraj. Proszę o pomoc, święta się zbliżają.',
      'iso-8859-2',
      'windows-1252',
    ],
    ['Łukasz Żak', 'windows-1250', 'iso-8859-1'],
    ['倉庫のプリンターが今朝から印刷できません', 'shift_jis', 'iso-2022-jp'],
    ['창고 프린터가 오늘 아침부터 인쇄되지 않습니다.', 'euc-kr', 'iso-2022-kr'],
    ['Добрый день, принтер не печатает с утра.', 'koi8-r', 'windows-1251'],
    ['Добрый день, принтер не печатает с утра.', 'windows-1251', 'koi8-r'],
    ['привет, принтер сломался', 'koi8-r', 'windows-1251'],
    ['СРОЧНО! ПРИНТЕР НЕ РАБОТАЕТ', 'windows-1251', 'koi8-r'],
    ['СРОЧНО! ПРИНТЕР НЕ РАБОТАЕТ', 'windows-1251', 'windows-1251'],
    ['Здравствуйте! Пришлите счёт.', 'windows-1251', 'iso-8859-5'],
    ['Добрий день, принтер на складі не друкує.', 'koi8-u', 'windows-1251'],
    ['Здравейте, принтерът не работи. Мария', 'windows-1251', 'windows-1251'],
    ['Жуков Юрий', 'windows-1251', 'windows-1251'],
    ['Жуков Юрий', 'koi8-r', 'koi8-r'],
    ['Анна', 'windows-1251', 'iso-8859-1'],
    ['Test äöüß', 'windows-1252', 'iso-8859-1'],
    ['Prix: £25, café créé', 'windows-1252', 'iso-8859-1'],
    ['您好，印表機從昨天開始無法使用，請協助處理，謝謝。', 'big5', 'gb2312'],
  ] as const)('%s in %s, declared as %s', ([text, charset, declared]) => {
    expect(textOf(iconv.encode(text, charset), { declared })).toBe(text)
  })

  test('in UTF-8 with a footer in another charset, appended by a gateway', () => {
    const footer = iconv.encode('\nGeschäftsführung: K. Müller', 'windows-1252')
    const bytes = Buffer.concat([Buffer.from('Добрый день, что делать?\n-- '), footer])
    expect(textOf(bytes, { declared: 'utf-8' })).toBe(
      'Добрый день, что делать?\n-- \nGeschäftsführung: K. Müller',
    )
  })

  test('in UTF-8 with a broken byte, and keeps the characters around it', () => {
    const bytes = Buffer.from('Größe 42, Länge 3, für Anna')
    bytes[bytes.indexOf('L') + 2] = 0x20
    expect(textOf(bytes, { declared: 'utf-8' })).toBe('Größe 42, L\uFFFD nge 3, für Anna')
  })

  test('of one word in the charset of the rest of the mail', () => {
    const bytes = iconv.encode('Błąd', 'iso-8859-2')
    expect(textOf(bytes, { neighbour: 'iso-8859-2' })).toBe('Błąd')
    expect(textOf(Buffer.from('Größe'), { neighbour: 'iso-8859-2' })).toBe('Größe')
  })

  test('of HTML in the charset that it names, unless the bytes contradict', () => {
    const html = (text: string, named: string): Buffer =>
      iconv.encode(`<meta charset="${named}"><p>${text}</p>`, 'windows-1251')
    expect(textOf(html('Да', 'windows-1251'), { isHtml: true })).toContain('Да')
    const utf8 = Buffer.from('<meta charset="windows-1251"><p>Да</p>')
    expect(textOf(utf8, { isHtml: true })).toContain('Да')
  })

  test('in the declared charset if its two bytes of Chinese are valid UTF-8 by chance', () => {
    const bytes = Buffer.from([0xc4, 0xa3])
    expect(textOf(bytes, { declared: 'gb2312' })).toBe('模')
    expect(textOf(bytes, {})).toBe('ģ')
  })
})
