/** A language in which users write: what of it is common, and what further words are made of. */
export type Language = {
  name: string
  /** Of the users who write it. */
  share: number
  /** How many words it has in all. */
  words: number
  /** The most common ones first. */
  common: string[]
  /** Rarer words are made of these. */
  syllables: string[]
  /** A star stands for a word. */
  subjects: string[]
  sentences: string[]
  /** Between sentences. */
  space: ' ' | ''
}

const split = (text: string): string[] => text.split(' ')

export const LANGUAGES: Language[] = [
  {
    name: 'English',
    share: 0.55,
    words: 8000,
    common: split(
      'printer password network screen login account mail projector laptop server update error keyboard room cable phone driver folder browser camera backup license window calendar router access scanner battery monitor invoice',
    ),
    syllables: split(
      'ba ro ti men ke la su dor fi gan po ri ver mo lin ta ce nor wi sha de lum pra ko ster ni gel hu vo ment',
    ),
    subjects: [
      'The * does not work',
      'No * since this morning',
      '* and * on the second floor',
      'Cannot open the *',
      'Please check the * of *',
      'New * for *',
      '* says * and stops',
    ],
    sentences: [
      'The * in the * shows * again.',
      'I restarted the * twice and the * is still there.',
      'It says * * and then nothing happens.',
      'Since the last * our * cannot find any *.',
      'Could somebody look at the * before the * begins?',
      'A colleague with the same * has no such *.',
      'Thank you for the *.',
      'Please try the * once more and tell me what the * says.',
      'I changed * to *, and the * came back.',
    ],
    space: ' ',
  },
  {
    name: 'German',
    share: 0.1,
    words: 3000,
    common: split(
      'Drucker Passwort Netzwerk Bildschirm Anmeldung Konto Postfach Beamer Rechner Tastatur Fehler Raum Kabel Gerät Ordner Schlüssel Zugriff Akku Rechnung Störung',
    ),
    syllables: split('schla ber üng grö fen kal ter mä ros zieh lich wand tür gül bren stä nis hof'),
    subjects: ['* funktioniert nicht', 'Kein * seit heute früh', '* für *', 'Bitte * prüfen', '* zeigt *'],
    sentences: [
      'Der * zeigt wieder *.',
      'Seit dem letzten * findet unser * nichts mehr.',
      'Ich habe * und * schon zweimal neu gestartet.',
      'Könnte jemand nach dem * sehen?',
      'Danke für den *, jetzt geht auch *.',
    ],
    space: ' ',
  },
  {
    name: 'Russian',
    share: 0.1,
    words: 1500,
    common: split(
      'принтер пароль сеть экран вход почта проектор ноутбук сервер ошибка клавиатура кабинет кабель телефон папка доступ сканер батарея счёт обновление',
    ),
    syllables: split('ка ре сто вол ни мар ту пе льни го дра зи бо щё лек фор чи'),
    subjects: ['* не работает', 'Нет * с утра', '* и * на втором этаже', 'Проверьте * пожалуйста'],
    sentences: [
      'Не открывается * после того как обновили *.',
      'Я дважды перезапустил *, но * остался.',
      'Посмотрите, пожалуйста, * в кабинете *.',
      'Спасибо, * снова работает.',
    ],
    space: ' ',
  },
  {
    name: 'Greek',
    share: 0.05,
    words: 1500,
    common: split(
      'εκτυπωτής κωδικός δίκτυο οθόνη σύνδεση λογαριασμός ταχυδρομείο υπολογιστής σφάλμα πληκτρολόγιο αίθουσα καλώδιο τηλέφωνο φάκελος',
    ),
    syllables: split('κα λο μέ τρι σο φα νί δες πο ρα θε ξη γω βιο ψη'),
    subjects: ['* δεν λειτουργεί', 'Χωρίς * από το πρωί', 'Νέο * για *'],
    sentences: [
      'Το * δείχνει πάλι *.',
      'Έκανα επανεκκίνηση στο * δύο φορές και το * μένει.',
      'Ευχαριστώ για το *.',
    ],
    space: ' ',
  },
  {
    name: 'Arabic',
    share: 0.05,
    words: 1500,
    common: split('طابعة كلمة شبكة شاشة دخول حساب بريد حاسوب خادم خطأ لوحة غرفة كابل هاتف مجلد تحديث'),
    syllables: split('با رو تي من كا لا سو دا في قا نو ري حم شي عو ها ظم'),
    subjects: ['* لا تعمل', 'لا يوجد * منذ الصباح', '* جديد من أجل *'],
    sentences: ['تظهر * مرة أخرى في *.', 'أعدت تشغيل * مرتين ولا يزال * موجودا.', 'شكرا على *.'],
    space: ' ',
  },
  {
    name: 'Hindi',
    share: 0.05,
    words: 1500,
    common: split('प्रिंटर पासवर्ड नेटवर्क स्क्रीन लॉगिन खाता मेल प्रोजेक्टर लैपटॉप सर्वर त्रुटि कीबोर्ड कमरा केबल फ़ोन फ़ोल्डर'),
    syllables: split('का रे सु मि ता नो ली वा पि दा गो शे हा ज्ञ बु'),
    subjects: ['* काम नहीं करता', 'सुबह से * नहीं', '* के लिए नया *'],
    sentences: ['* में फिर से * दिखता है।', 'मैंने * दो बार चालू किया, * अब भी है।', '* के लिए धन्यवाद।'],
    space: ' ',
  },
  {
    name: 'Chinese',
    share: 0.06,
    words: 1500,
    common: split(
      '打印机 密码 网络 屏幕 登录 账户 邮件 投影仪 电脑 服务器 错误 键盘 教室 电缆 电话 文件夹 更新 备份',
    ),
    syllables: [...'天地人山水火木金土日月星光风云电气中大小高明新文学工作时间度'],
    subjects: ['*无法使用', '今天早上没有*', '请检查*和*', '新的*'],
    sentences: ['*又显示*。', '我重启了两次*,*还在。', '请看一下*的*。', '谢谢,*好了。'],
    space: '',
  },
  {
    name: 'Japanese',
    share: 0.04,
    words: 1500,
    common: split(
      'プリンター パスワード ネットワーク 画面 ログイン アカウント メール パソコン サーバー エラー 教室 ケーブル 電話 更新',
    ),
    syllables: split('カ リ トン ス メ ロ ナ ビ ユ テ ノ フ 式 部 線 品'),
    subjects: ['*が動きません', '朝から*がない', '*の*をお願いします'],
    sentences: ['*にまた*が出ます。', '*を二回再起動しましたが*のままです。', '*ありがとうございます。'],
    space: '',
  },
]
