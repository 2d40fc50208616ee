import { Button, Group, Text } from '@mantine/core'
import { useKeys } from '#entities/macro/use-keys.ts'
import { type KeyedId, macroKeyId } from '#ui/keyboard/action-clash.ts'
import { ACTION_IDS, ACTION_PLACES, type ActionPlace, actionOf, placeOf } from '#ui/keyboard/actions.ts'
import { KeyChoice } from '#ui/keyboard/key-choice.tsx'
import { t } from '#ui/language/t.ts'
import classes from './shortcuts-dialog.module.css'

const PLACES = Object.keys(ACTION_PLACES) as ActionPlace[]

/** Lets the user change or remove the keys of actions. A key of another action is refused with a message. */
export function ChangeKeys({ onDone }: { onDone: () => void }) {
  const { keyOf, isUsual, withKey, allAsUsual, give } = useKeys()
  const line = (id: KeyedId, name: string, before = '') => (
    <li key={id} className={classes.line}>
      <span dir="auto">{name}</span>
      <KeyChoice
        label={t('Shortcut for: {action}', { action: name })}
        value={keyOf(id)}
        give={(sign) => give(id, sign === '' ? '' : `${before}${sign}`)}
      />
    </li>
  )
  return (
    <>
      <Text inherit c="dimmed" fz="var(--size-13)" mb={16}>
        {t('Choose an action, then press its new shortcut.')}
      </Text>
      {PLACES.map((place) => (
        <section key={place} aria-label={t(ACTION_PLACES[place])}>
          <h3 className={classes.heading}>{t(ACTION_PLACES[place])}</h3>
          <ul className={classes.list}>
            {ACTION_IDS.filter((id) => placeOf(id) === place && !actionOf(id).isFixed).map((id) =>
              line(id, t(actionOf(id).label), place === 'go' ? 'g ' : ''),
            )}
          </ul>
        </section>
      ))}
      {withKey.length > 0 && (
        <section aria-label={t('Macros')}>
          <h3 className={classes.heading}>{t('Macros')}</h3>
          <ul className={classes.list}>{withKey.map(({ id, name }) => line(macroKeyId(id), name))}</ul>
        </section>
      )}
      <Group gap={16} align="flex-end" justify="space-between" mt={20}>
        <Button variant="default" disabled={isUsual} onClick={allAsUsual}>
          {t('Reset all')}
        </Button>
        <Button onClick={onDone}>{t('Done')}</Button>
      </Group>
    </>
  )
}
