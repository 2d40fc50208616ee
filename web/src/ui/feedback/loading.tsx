import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './loading.module.css'
import { t } from '../language/t.ts'

/** Layouts of skeletons, from table rows to the login form and chat messages. */
export type Shape = 'table' | 'cards' | 'details' | 'tiles' | 'form' | 'sheet' | 'lines' | 'bubbles' | 'words'

type SkeletonsProps = { shape: Shape; label?: string }

/** A skeleton of the loading content. It appears after 300 ms. */
export function Skeletons({ shape, label = t('content is loading...') }: SkeletonsProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.skeletons} data-shape={shape} aria-hidden>
        {SHAPES[shape]()}
      </div>
    </div>
  )
}

/** A grey block. Its class styles it beyond its size. */
type BoneProps = { name?: string; width?: number | string; height?: number }

const Bone = ({ name, width, height }: BoneProps) => (
  <span className={name ? `${classes.bone} ${classes[name]}` : classes.bone} style={{ width, height }} />
)

const bones = (count: number, bone: BoneProps): ReactNode =>
  Array.from({ length: count }, (_, index) => <Bone key={index} {...bone} />)

const pairs = (count: number, second: BoneProps): ReactNode =>
  Array.from({ length: count }, (_, index) => (
    <span key={index} className={classes.pair}>
      <Bone name="label" width={96} height={12} />
      <Bone {...second} />
    </span>
  ))

const TITLE = { width: 'min(60%, 360px)', height: 28 }
const FIELD = { height: 36 }
const BUTTON = { width: 120, height: 36 }

const SHAPES: Record<Shape, () => ReactNode> = {
  table: () => bones(10, { name: 'row', height: 40 }),
  cards: () => bones(8, { name: 'card', height: 72 }),
  details: () => (
    <div className={classes.panel}>
      <Bone {...TITLE} />
      <div className={classes.facts}>{pairs(6, { width: 'min(80%, 180px)', height: 18 })}</div>
      <Bone height={160} />
    </div>
  ),
  tiles: () => (
    <>
      <div className={classes.tiles}>{bones(6, { height: 92 })}</div>
      <Bone height={480} />
    </>
  ),
  form: () => (
    <div className={`${classes.panel} ${classes.form}`}>
      {pairs(4, FIELD)}
      <Bone {...BUTTON} />
    </div>
  ),
  sheet: () => (
    <div className={`${classes.panel} ${classes.sheet}`}>
      <Bone {...TITLE} />
      {pairs(2, FIELD)}
      <Bone {...FIELD} />
    </div>
  ),
  lines: () => bones(4, { name: 'line', height: 44 }),
  bubbles: () => (
    <div className={classes.bubbles}>{bones(5, { name: 'bubble', width: '62%', height: 40 })}</div>
  ),
  words: () => (
    <div className={classes.words}>
      {bones(2, TITLE)}
      <Bone {...BUTTON} />
    </div>
  ),
}
