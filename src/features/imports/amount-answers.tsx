import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { Select } from '#src/ui/select.tsx'

import type { AnswerProps } from './questions.tsx'
import classes from './questions.module.css'

/** Whether a point or a comma stands before the decimals of amounts. */
export function DecimalMarkAnswer({ question: { file, example }, answers, onAnswer }: AnswerProps<'decimal-mark'>) {
  const { t } = useLingui()

  return (
    <div className={classes['answer']}>
      <NativeSelect
        label={t`How much is ${example}?`}
        value={answers.decimal_mark ?? ''}
        data={[
          { value: '', label: t`Choose` },
          { value: 'point', label: t`A point stands before the decimals, a comma between thousands` },
          { value: 'comma', label: t`A comma stands before the decimals, a point between thousands` },
        ]}
        description={t`The amounts in ${file} can be read either way.`}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'point' || value === 'comma') onAnswer({ decimal_mark: value })
        }}
      />
    </div>
  )
}

/** What amounts are of that do not say it. */
export function CurrencyAnswer({ question: { file }, answers, onAnswer }: AnswerProps<'currency'>) {
  const { t, i18n } = useLingui()

  return (
    <div className={classes['answer']}>
      <Select
        label={t`Currency of the amounts`}
        value={answers.currency ?? null}
        options={currenciesIn(i18n.locale)}
        placeholder="CLP"
        help={
          answers.currency
            ? t`The amounts in ${file} that do not say their currency are read in this one.`
            : t`The amounts in ${file} do not say their currency, and neither does a partner. Until you say it, they are kept without one.`
        }
        onChange={(currency) => currency !== null && onAnswer({ currency })}
      />
    </div>
  )
}

function currenciesIn(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return CODES.map((code) => ({ value: code, label: `${code} ${names.of(code) ?? ''}`.trim() }))
}

/** Chile's unit of account is not among those that browsers list. */
const CODES = [...new Set([...Intl.supportedValuesOf('currency'), 'CLF'])].toSorted()
