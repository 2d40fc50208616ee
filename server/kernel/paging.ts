export type PageRequest = { limit: number; cursor?: string | undefined; q?: string }

export type Rows<T> = { rows: T[]; nextCursor: string | null }
