import { useLingui } from '@lingui/react/macro'

import { userFileFields, type UserFileField, type UserFileRowDto } from '#contracts/user-files.ts'

import classes from './field-cell.module.css'
import { OutcomeSign } from './outcome-sign.tsx'
import { Reasons } from './reasons.tsx'
import { fieldNames, outcomeNames } from './user-file-words.ts'

type OutcomeCellProps = {
  row: UserFileRowDto
  /** The fields that have a column of their own, with their reasons in it. */
  shown: readonly UserFileField[]
}

/** What becomes of a row, and the reasons that belong to no column of the file. */
export function OutcomeCell({ row: { outcome, errors }, shown }: OutcomeCellProps) {
  const { t, i18n } = useLingui()
  const elsewhere = Object.entries(errors ?? {}).filter(([name]) => !shown.some((field) => field === name))

  return (
    <div className={classes['cell']}>
      <OutcomeSign outcome={outcome}>{i18n._(outcomeNames[outcome])}</OutcomeSign>
      {elsewhere.map(([name, texts]) => {
        const known = userFileFields.find((one) => one === name)
        const field = known && i18n._(fieldNames[known])
        return <Reasons key={name} texts={texts.map((text) => (field ? t`${field}: ${text}` : text))} />
      })}
    </div>
  )
}
