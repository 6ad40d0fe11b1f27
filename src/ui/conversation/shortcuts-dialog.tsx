import '@mantine/core/styles/Modal.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Kbd, Modal } from '@mantine/core'

import { Check } from '#src/ui/check.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { useShortcutsSwitch } from './page-keys.ts'
import classes from './shortcuts-dialog.module.css'

/** The keys, each of which triggers the action. */
export type Shortcut = { keys: string[]; what: string }

type ShortcutsDialogProps = { shortcuts: readonly Shortcut[]; onClose: () => void }

/** All keyboard shortcuts of this page, and a switch for all of them. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const { t } = useLingui()
  const [isOn, setIsOn] = useShortcutsSwitch()
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Keyboard shortcuts</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <dl className={classes['keys']}>
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Check name="shortcuts" isChecked={isOn} onChange={setIsOn} label={t`Use these shortcuts`} />
    </Modal>
  )
}
