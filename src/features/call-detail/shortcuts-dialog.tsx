import '@mantine/core/styles/Modal.layer.css'

import { Kbd, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { Check } from '#src/ui/check.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { useShortcutsSwitch } from './page-keys.ts'
import classes from './shortcuts-dialog.module.css'

/** Every key that acts on this page, and the switch for all of them. */
export function ShortcutsDialog({ isHeard, onClose }: { isHeard: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [isOn, setIsOn] = useShortcutsSwitch()
  useFocusBack()
  const heard: Shortcut[] = [
    { keys: [t`Space`, 'K'], what: t`Play or pause` },
    { keys: ['J', 'L'], what: t`10 seconds back or forward` },
    { keys: ['←', '→'], what: t`5 seconds back or forward` },
    { keys: ['0 … 9'], what: t`To a tenth of the recording: 0 is the start, 5 the middle` },
    { keys: [',', '.'], what: t`Slower or faster` },
    { keys: [t`Shift ←`, t`Shift →`], what: t`On the waveform: select a span to repeat` },
  ]
  const always: Shortcut[] = [
    { keys: ['/'], what: t`Find in the transcript` },
    { keys: [t`Enter`, t`Shift Enter`], what: t`In the find field: next or previous match` },
    { keys: ['?'], what: t`This list` },
  ]

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Keyboard shortcuts</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <dl className={classes['keys']}>
        {[...(isHeard ? heard : []), ...always].map(({ keys, what }) => (
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

type Shortcut = { keys: string[]; what: string }
