import type { ReactNode } from 'react'

import classes from './check.module.css'

type CheckProps = { label: ReactNode; name: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** Yes or no. The browser's own box: the first screen need not wait for a drawn one. */
export function Check({ label, name, isChecked, onChange }: CheckProps) {
  return (
    <label className={classes['check']}>
      <input
        type="checkbox"
        name={name}
        className={classes['box']}
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
