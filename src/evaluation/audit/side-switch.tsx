import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'

import { SegmentedControl } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import classes from './side-switch.module.css'

export type Side = 'scorecard' | 'conversation'

/** Where there is room for one of them only: which one is in sight. */
export function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  const { t } = useLingui()

  return (
    <div className={classes['switch']}>
      <SegmentedControl
        fullWidth
        aria-label={t`What is shown`}
        value={side}
        onChange={(value) => onChange(value === 'scorecard' ? value : 'conversation')}
        data={[
          { value: 'scorecard', label: t`Scorecard` },
          { value: 'conversation', label: t`Conversation` },
        ]}
      />
    </div>
  )
}
