import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './chips.module.css'

/** Chips that filter the same list, with the name of what they filter. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['chips']} role="group" aria-label={label}>
    {children}
  </div>
)

type ChipProps = { icon?: ReactNode; isOn: boolean; onPress: (isOn: boolean) => void; children: ReactNode }

/** A filter that is switched on by a click and off by another one. */
export const Chip = ({ icon, isOn, onPress, children }: ChipProps) => (
  <button type="button" className={classes['chip']} aria-pressed={isOn} onClick={() => onPress(!isOn)}>
    {icon}
    {children}
  </button>
)

type AddressChipProps = {
  /** What the list shows without this filter, as text. */
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** A filter that only comes from the address. It can be removed, but not set here. */
export const AddressChip = ({ removeLabel, onRemove, children }: AddressChipProps) => (
  <span className={classes['chip']} data-given>
    {children}
    <CloseButton size="xs" aria-label={removeLabel} onClick={onRemove} />
  </span>
)
