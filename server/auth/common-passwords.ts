let known: Promise<ReadonlySet<string>> | null = null

/** Whether a password is among the 49,000 that most people choose, in any letter case. The list is read when first asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  return (await known).has(password.toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
