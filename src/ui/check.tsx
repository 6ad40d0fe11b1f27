import type { ReactNode } from 'react'

import classes from './check.module.css'

type CheckProps = { label: ReactNode; name: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** A checkbox. It is the browser's own, so that the first screen does not wait for the code of another one. */
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
