import type { ReactNode } from 'react'

import classes from './chip.module.css'

type ChipProps = { icon?: ReactNode; isOn: boolean; onPress: (isOn: boolean) => void; children: ReactNode }

/** A filter that is pressed, and pressed again to take it away. */
export const Chip = ({ icon, isOn, onPress, children }: ChipProps) => (
  <button type="button" className={classes['chip']} aria-pressed={isOn} onClick={() => onPress(!isOn)}>
    {icon}
    {children}
  </button>
)
