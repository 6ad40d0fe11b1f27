import classes from './choice.module.css'

type ChoiceProps<Value extends string> = {
  /** Only read out: the select shows the selected value and needs no visible label. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A short list of options in the browser's own select. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      className={classes['choice']}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const selected = options[currentTarget.selectedIndex]
        if (selected) onChange(selected.value)
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
