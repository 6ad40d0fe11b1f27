import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'

import { Choice } from '#src/ui/choice.tsx'
import { useNextFocus } from '#src/ui/use-next-focus.ts'

import { type Condition, type Conditions, newCondition } from '../conditions.ts'
import { ConditionRow } from './condition-row.tsx'
import classes from './rule-form.module.css'

type ConditionRowsProps = {
  conditions: Conditions
  isRefused: boolean
  onChange: (conditions: Conditions) => void
}

/** The conditions of a rule, one under the other. The keyboard follows what is added and what is taken away. */
export function ConditionRows({ conditions: { join, rows }, isRefused, onChange }: ConditionRowsProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const next = useRef(0)
  useNextFocus(String(rows.length), () => {
    list.current?.querySelectorAll<HTMLElement>('input[type="text"]')[next.current]?.focus()
  })

  const add = () => {
    next.current = rows.length
    onChange({ join, rows: [...rows, newCondition(rows)] })
  }
  const remove = (at: number) => {
    next.current = Math.max(0, Math.min(at, rows.length - 2))
    onChange({ join, rows: rows.filter((_, other) => other !== at) })
  }
  const change = (id: number, part: Partial<Condition>) =>
    onChange({ join, rows: rows.map((row) => (row.id === id ? { ...row, ...part } : row)) })

  return (
    <>
      {rows.length > 1 && (
        <div className={classes['join']}>
          <Trans>A conversation matches when</Trans>
          <Choice
            label={t`How conditions belong together`}
            value={join}
            options={[
              { value: 'all', label: t`all conditions hold` },
              { value: 'any', label: t`at least one condition holds` },
            ]}
            onChange={(chosen) => onChange({ join: chosen, rows })}
          />
        </div>
      )}
      <ol ref={list} className={classes['rows']}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <ConditionRow
              condition={row}
              place={at + 1}
              isRefused={isRefused}
              onChange={(part) => change(row.id, part)}
              onRemove={rows.length > 1 ? () => remove(at) : null}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={add}
        >
          <Trans>Add condition</Trans>
        </Button>
      </div>
    </>
  )
}
