import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type Debt, LONGEST_DEBT_NOTE, LONGEST_PROMISE_DAYS } from '#contracts/debts.ts'
import { decimalOf, minorUnits } from '#domain/money.ts'
import { addDays } from '#domain/reporting-period.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { useMoney } from '#src/words/money.ts'

import type { CollectionsApi } from '../collections.api.ts'

type PromiseDialogProps = { debt: Debt; api: CollectionsApi; onDone: () => void; onClose: () => void }

/** What somebody promises to pay, and until when. */
export function PromiseDialog({ debt, api, onDone, onClose }: PromiseDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { currency, balance, today } = debt
  const open = money(balance, currency)
  const initial = { due_on: addDays(today, 7), amount: decimalOf({ minor: balance, currency }), note: '' }

  return (
    <DraftDialog
      title={<Trans>Note a promise</Trans>}
      verb={<Trans>Note promise</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={initial}
      save={({ amount, due_on, note }, signal) =>
        // what is no amount the server refuses, field by field
        api.promise(
          debt.id,
          { due_on, amount: minorUnits(amount.trim().replace(',', '.'), currency) ?? 0, note },
          signal,
        )
      }
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
            max={addDays(today, LONGEST_PROMISE_DAYS)}
            label={t`Until`}
          />
          <Textarea {...draft.text('note')} label={t`Note (optional)`} rows={3} maxLength={LONGEST_DEBT_NOTE} />
        </>
      )}
    </DraftDialog>
  )
}
