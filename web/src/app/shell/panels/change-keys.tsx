import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { actionInTheWay, keyFor } from '../../../ui/keyboard/action-clash.ts'
import {
  ACTION_IDS,
  ACTION_PLACES,
  type ActionId,
  type ActionPlace,
  actionOf,
  placeOf,
} from '../../../ui/keyboard/actions.ts'
import { KeySigns } from '../../../ui/keyboard/key-signs.tsx'
import { signOfPress } from '../../../ui/keyboard/sign-of-key.ts'
import { useChangeWorkspace, useWorkspace } from '../../../ui/use-workspace.ts'
import classes from './shortcuts-dialog.module.css'
import { t } from '../../../ui/language/t.ts'

const PLACES = Object.keys(ACTION_PLACES) as ActionPlace[]
const NO_KEY: ReadonlySet<string> = new Set(['Backspace', 'Delete'])
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'Tab'])

/** Where somebody gives actions other keys, or none. A key that another action has is refused with a word. */
export function ChangeKeys({ onDone }: { onDone: () => void }) {
  const { keys } = useWorkspace()
  const change = useChangeWorkspace()
  const [asking, ask] = useState<ActionId | null>(null)
  const [problem, setProblem] = useState('')

  const give = (id: ActionId, key: string) => {
    const other = actionInTheWay(id, key, keys)
    if (other) return setProblem(t('That key is taken: {action}', { action: t(actionOf(other).label) }))
    const { [id]: _former, ...others } = keys
    change({ keys: key === actionOf(id).key ? others : { ...others, [id]: key } })
    setProblem('')
    ask(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!asking || MODIFIERS.has(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return ask(null)
    if (NO_KEY.has(event.key)) return give(asking, '')
    const sign = signOfPress(event.nativeEvent)
    // On many keyboards signs such as [ are typed with AltGr, which some systems report as Control and Alt.
    const isPlain = event.getModifierState('AltGraph') || !(event.altKey || event.ctrlKey || event.metaKey)
    if (!isPlain || sign.length > 1) return setProblem(t('One letter or sign, please, without Ctrl or Alt.'))
    give(asking, placeOf(asking) === 'go' ? `g ${sign}` : sign)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is pressed on the button in it
    <div onKeyDown={onKeyDown}>
      <p className={classes.hint}>
        {t(
          'Choose an action, then press its new key. Backspace takes its key away, Escape leaves it as it is.',
        )}
      </p>
      {PLACES.map((place) => (
        <section key={place} aria-label={t(ACTION_PLACES[place])}>
          <h3 className={classes.heading}>{t(ACTION_PLACES[place])}</h3>
          <ul className={classes.list}>
            {ACTION_IDS.filter((id) => placeOf(id) === place && !actionOf(id).isFixed).map((id) => (
              <li key={id} className={classes.line}>
                <span>{t(actionOf(id).label)}</span>
                <Button
                  variant={asking === id ? 'filled' : 'default'}
                  size="compact-sm"
                  aria-pressed={asking === id}
                  aria-label={t('Key for: {action}', { action: t(actionOf(id).label) })}
                  onClick={() => {
                    setProblem('')
                    ask(asking === id ? null : id)
                  }}
                >
                  <KeyNow isAsked={asking === id} value={keyFor(id, keys)} />
                </Button>
                {asking === id && problem && (
                  <p role="alert" className={classes.problem}>
                    {problem}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={classes.choices}>
        <Button
          variant="default"
          disabled={Object.keys(keys).length === 0}
          onClick={() => change({ keys: {} })}
        >
          {t('All as usual')}
        </Button>
        <Button onClick={onDone}>{t('Done')}</Button>
      </div>
    </div>
  )
}

function KeyNow({ isAsked, value }: { isAsked: boolean; value: string }) {
  if (isAsked) return t('Press a key')
  return value === '' ? t('none') : <KeySigns of={value} />
}
