import classes from './choice.module.css'

type ChoiceProps<Value extends string> = {
  /** Read out; the choice shows what is chosen and needs no other label. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of few, by the browser's own list. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      className={classes['choice']}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex]
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
