import { type HistoryRandom, historyRandom } from './random.ts'

/** Fixed, so that searches can name common and rare words of every database. */
const SEED = 20_000

/** Common words come first; rarer ones are built from syllables. A star in a template is replaced by a word. */
type Language = Record<'common' | 'syllables' | 'subjects' | 'sentences', string> & { words: number }

const LANGUAGES: Language[] = [
  {
    words: 8000,
    common:
      'printer password network screen login account mail projector laptop server update error keyboard room cable phone driver folder browser camera backup license window calendar router access scanner battery monitor invoice',
    syllables:
      'ba ro ti men ke la su dor fi gan po ri ver mo lin ta ce nor wi sha de lum pra ko ster ni gel hu vo ment',
    subjects:
      'The * does not work|No * since this morning|* and * on the second floor|Cannot open the *|* says * and stops',
    sentences:
      'The * in the * shows * again.|I restarted the * twice and the * is still there.|It says * * and then nothing happens.|Since the last * our * cannot find any *.|Please try the * once more and tell me what the * says.',
  },
  {
    words: 1500,
    common: 'принтер пароль сеть экран вход почта проектор ноутбук сервер ошибка клавиатура кабинет телефон',
    syllables: 'ка ре сто вол ни мар ту пе льни го дра зи бо щё лек фор чи',
    subjects: '* не работает|Нет * с утра|Проверьте * пожалуйста',
    sentences: 'Не открывается * после того как обновили *.|Посмотрите, пожалуйста, * в кабинете *.',
  },
  {
    words: 1500,
    common:
      '打印机 密码 网络 屏幕 登录 账户 邮件 投影仪 电脑 服务器 错误 键盘 教室 电缆 电话 文件夹 更新 备份',
    syllables: '天 地 人 山 水 火 木 金 土 日 月 星 光 风 云 电 气 中 大 小 高 明 新 文 学 工 作 时 间',
    subjects: '*无法使用|今天早上没有*|请检查*和*',
    sentences: '*又显示*。|我重启了两次*,*还在。|请看一下*的*。',
  },
]

/** Words by frequency, and texts with them. */
export const TONGUES = LANGUAGES.map((language) => {
  const words = wordsOf(language)
  const [subjects, sentences] = [language.subjects.split('|'), language.sentences.split('|')]
  const fill = (random: HistoryRandom, templates: string[]): string =>
    random.pick(templates).replaceAll('*', () => random.pickZipf(words))
  return {
    words,
    subject: (random: HistoryRandom): string => fill(random, subjects),
    text: (random: HistoryRandom, count: number): string =>
      Array.from({ length: count }, () => fill(random, sentences)).join(' '),
  }
})

function wordsOf({ common, syllables, words: count }: Language): string[] {
  const random = historyRandom(SEED)
  const pieces = syllables.split(' ')
  const words = new Set(common.split(' '))
  while (words.size < count) {
    const length = 2 + Math.floor((2 * words.size) / count) + random.below(2)
    words.add(Array.from({ length }, () => random.pick(pieces)).join(''))
  }
  return [...words]
}
