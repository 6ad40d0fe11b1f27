import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type Debt, MAX_DEBT_NOTE_LENGTH, MAX_PROMISE_DAYS } from '#contracts/debts.ts'
import { addDays } from '#domain/reporting-period.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusedHere } from '#src/forms/refused-here.ts'
import { useMoney } from '#src/words/money.ts'
import { useTypedAmount } from '#src/words/typed-amount.ts'

import type { CollectionsApi } from '../collections.api.ts'

type PromiseDialogProps = { debt: Debt; api: CollectionsApi; onDone: () => void; onClose: () => void }

/** What somebody promises to pay, and until when. */
export function PromiseDialog({ debt, api, onDone, onClose }: PromiseDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { currency, balance, today } = debt
  const { read, write, example } = useTypedAmount(currency)
  const open = money(balance, currency)
  const initial = { due_on: addDays(today, 7), amount: write(balance), note: '' }

  return (
    <DraftDialog
      title={<Trans>Note a promise</Trans>}
      verb={<Trans>Note promise</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={initial}
      save={(draft, signal) => {
        const amount = read(draft.amount)
        if (amount === null) throw refusedHere(['amount'], t`Write the amount like ${example}, with no more decimals.`)
        return api.promise(debt.id, { ...draft, amount }, signal)
      }}
      onSaved={onDone}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <TextInput
            {...draft.text('amount')}
            label={t`Amount, ${currency}`}
            description={t`At most what is open: ${open}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            data-autofocus
          />
          <TextInput
            {...draft.text('due_on')}
            type="date"
            min={today}
            max={addDays(today, MAX_PROMISE_DAYS)}
            label={t`Until`}
          />
          <Textarea {...draft.text('note')} label={t`Note (optional)`} rows={3} maxLength={MAX_DEBT_NOTE_LENGTH} />
        </>
      )}
    </DraftDialog>
  )
}
