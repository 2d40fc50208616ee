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

const Bone = ({ name }: { name: string }) => <span className={`${classes.bone} ${classes[name]}`} />

const bones = (count: number, name: string): ReactNode =>
  Array.from({ length: count }, (_, index) => <Bone key={index} name={name} />)

const pairs = (count: number, first: string, second: string): ReactNode =>
  Array.from({ length: count }, (_, index) => (
    <span key={index} className={classes.pair}>
      <Bone name={first} />
      <Bone name={second} />
    </span>
  ))

const SHAPES: Record<Shape, () => ReactNode> = {
  table: () => bones(10, 'row'),
  cards: () => bones(8, 'card'),
  details: () => (
    <div className={classes.panel}>
      <Bone name="title" />
      <div className={classes.facts}>{pairs(6, 'label', 'value')}</div>
      <Bone name="block" />
    </div>
  ),
  tiles: () => (
    <>
      <div className={classes.tiles}>{bones(6, 'tile')}</div>
      <Bone name="chart" />
    </>
  ),
  form: () => (
    <div className={`${classes.panel} ${classes.form}`}>
      {pairs(4, 'label', 'field')}
      <Bone name="button" />
    </div>
  ),
  sheet: () => (
    <div className={`${classes.panel} ${classes.sheet}`}>
      <Bone name="title" />
      {pairs(2, 'label', 'field')}
      <Bone name="field" />
    </div>
  ),
  lines: () => bones(4, 'line'),
  bubbles: () => <div className={classes.bubbles}>{bones(5, 'bubble')}</div>,
  words: () => (
    <div className={classes.words}>
      {bones(2, 'title')}
      <Bone name="button" />
    </div>
  ),
}
