import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'

import type { AutomaticCheck } from '#contracts/scorecard-content.ts'
import { type SearchOption, SearchSelect } from '#src/forms/search-select.tsx'

import classes from './question.module.css'

/** Searches category rules by words, and loads their names. */
export type CategoryRules = {
  find: (words: string, signal: AbortSignal) => Promise<SearchOption[]>
  name: (id: number) => Promise<string>
}

type CategoryCheckProps = {
  check: Extract<AutomaticCheck, { kind: 'category' }> | null
  /** Null for people who may not see category rules. */
  rules: CategoryRules | null
  onChange: (check: AutomaticCheck) => void
}

/** A category rule, and whether it should match. */
export function CategoryCheck({ check, rules, onChange }: CategoryCheckProps) {
  const { t } = useLingui()
  const [named, setNamed] = useState<SearchOption | null>(null)
  const id = check?.rule_id ?? null
  const selected =
    id === null ? null : named?.value === String(id) ? named : { value: String(id), label: t`Rule ${id}` }

  useEffect(() => {
    if (id === null || !rules) return
    let isCancelled = false
    rules.name(id).then(
      (label) => !isCancelled && setNamed({ value: String(id), label }),
      () => undefined, // without its name, the number is shown
    )
    return () => {
      isCancelled = true
    }
  }, [id, rules])

  return (
    <div className={classes['line']}>
      <SearchSelect
        label={t`Category rule`}
        placeholder={t`Search for words of a rule`}
        chosen={selected}
        find={rules?.find ?? findNothing}
        isDisabled={rules === null}
        help={rules === null ? t`Who may write category rules can choose another one.` : undefined}
        onChange={(option) => {
          if (!option) return
          setNamed(option)
          onChange({ kind: 'category', rule_id: Number(option.value), is: check?.is ?? 'matched' })
        }}
      />
      {check && (
        <NativeSelect
          label={t`It holds when the rule`}
          value={check.is}
          data={[
            { value: 'matched', label: t`matches the conversation` },
            { value: 'absent', label: t`does not match the conversation` },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...check, is: value === 'absent' ? 'absent' : 'matched' })
          }
        />
      )}
    </div>
  )
}

const findNothing = async () => []
