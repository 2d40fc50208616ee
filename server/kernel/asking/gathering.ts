type Question<V> = { key: string; settle: (value: V | undefined) => void; reject: (error: unknown) => void }

/**
 * Gives a function that asks for one thing. What is asked for while `atOnce` questions are under way is asked for together
 * as soon as one of them is answered: no question goes out before it was put, so no answer is older than its question.
 */
export function gathering<V>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  atOnce: number,
): (key: string) => Promise<V | undefined> {
  let underWay = 0
  let waiting: Question<V>[] = []

  async function run(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) {
      const questions = waiting
      waiting = []
      try {
        const answers = await ask([...new Set(questions.map(({ key }) => key))])
        for (const { key, settle } of questions) settle(answers.get(key))
      } catch (error) {
        for (const { reject } of questions) reject(error)
      }
    }
    underWay -= 1
  }

  return (key) =>
    new Promise((settle, reject) => {
      waiting.push({ key, settle, reject })
      if (underWay < atOnce) void run()
    })
}
