import { hashKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Page } from '#api/client.ts'
import { type PagedList, pageQuery } from '#api/list-query.ts'
import { BEGINNING, follow, type Trail } from './trail.ts'

/** Trails of recent lists. Each is dropped with the cached first page of its list. */
const trails = new WeakMap<object, Trail>()

/** A trail that replaces `of` until it is stored. */
type Correction = { name: string; of: Trail; trail: Trail }

/** Returns how far a list has been loaded, restored when the reader returns, and a function that corrects it. */
export function useTrail<Row>(list: PagedList<Row>): [trail: Trail, correct: (trail: Trail) => void] {
  const client = useQueryClient()
  const [correction, setCorrection] = useState<Correction | null>(null)
  const kept = keptTrail(client, list)
  const name = hashKey(list.key)
  const isMeant = correction?.name === name && correction.of === kept
  const base = isMeant ? correction.trail : kept
  const trail = goOn(client, list, base)
  useLayoutEffect(() => {
    const first = firstPageOf(client, list)
    if (first) trails.set(first, trail)
  }, [client, list, trail])
  return [trail, (corrected) => setCorrection({ name, of: kept, trail: corrected })]
}

function keptTrail<Row>(client: QueryClient, list: PagedList<Row>): Trail {
  const first = firstPageOf(client, list)
  return (first && trails.get(first)) ?? BEGINNING
}

/** Extends a trail by the cached pages that follow its last page. */
function goOn<Row>(client: QueryClient, list: PagedList<Row>, from: Trail): Trail {
  let trail = from
  while (!trail.complete) {
    const index = trail.anchors.length - 1
    const anchor = trail.anchors[index]
    const page = anchor && client.getQueryData<Page<Row[]>>(pageQuery(list, anchor.cursor).queryKey)
    if (!page) return trail
    trail = follow(trail, [{ index, anchor, page }], true)
  }
  return trail
}

const firstPageOf = <Row>(client: QueryClient, list: PagedList<Row>): Query | undefined =>
  client.getQueryCache().find({ queryKey: pageQuery(list, undefined).queryKey })
