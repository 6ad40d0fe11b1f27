import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'

import { type ContactMedium, contactMedia } from '#contracts/collection-words.ts'
import {
  type Debt,
  MAX_DEBT_NOTE_LENGTH,
  MAX_PROMISE_DAYS,
  attemptResults,
  type AttemptDraft,
} from '#contracts/debts.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { instantAt } from '#domain/time/time-zone.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { refusalByForm } from '#src/forms/refusal-by-form.ts'
import { Check } from '#src/ui/check.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { contactMediumNames } from '#src/words/collections.ts'
import { dispositionNames } from '#src/words/dialling.ts'
import { useMoney } from '#src/words/money.ts'
import { useTypedAmount } from '#src/words/typed-amount.ts'

import type { CollectionsApi } from '../collections.api.ts'
import { NextContact } from '../next-contact.tsx'

type DebtActionsProps = { debt: Debt; api: CollectionsApi; onDone: () => void }

/** What can be noted for a debt now: an attempt, and a promise if there is a balance and no open promise. */
export function DebtActions({ debt, api, onDone }: DebtActionsProps) {
  const [openDialog, setOpenDialog] = useState<'attempt' | 'promise' | null>(null)
  const dialog = {
    debt,
    api,
    onClose: () => setOpenDialog(null),
    onDone: () => {
      setOpenDialog(null)
      onDone()
    },
  }

  return (
    <>
      <Button onClick={() => setOpenDialog('attempt')}>
        <Trans>Note an attempt</Trans>
      </Button>
      {debt.balance > 0 && debt.promise?.state !== 'open' && (
        <Button variant="default" onClick={() => setOpenDialog('promise')}>
          <Trans>Note a promise</Trans>
        </Button>
      )}
      {openDialog === 'attempt' && <AttemptDialog {...dialog} />}
      {openDialog === 'promise' && <PromiseDialog {...dialog} />}
    </>
  )
}

type PromiseDialogProps = { debt: Debt; api: CollectionsApi; onDone: () => void; onClose: () => void }

/** Notes a promise: the amount and the day. */
function PromiseDialog({ debt, api, onDone, onClose }: PromiseDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { currency, balance, today } = debt
  const { read, write, example } = useTypedAmount(currency)
  const openBalance = money(balance, currency)
  const initial = { due_on: addDays(today, 7), amount: write(balance), note: '' }

  return (
    <DraftDialog
      title={<Trans>Note a promise</Trans>}
      verb={<Trans>Note promise</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={initial}
      save={(draft, signal) => {
        const amount = read(draft.amount)
        if (amount === null)
          throw refusalByForm(['amount'], t`Write the amount like ${example}, with no more decimals.`)
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
            description={t`At most what is open: ${openBalance}`}
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

type AttemptDialogProps = { debt: Debt; api: CollectionsApi; onDone: () => void; onClose: () => void }

type AttemptValues = {
  medium: ContactMedium
  result: AttemptDraft['result']
  at: string
  has_happened: boolean
  note: string
}

/**
 * Notes an attempt: now, or at the given time in the time zone of the partner. An attempt that was not permitted is refused
 * unless it is marked as having happened.
 */
function AttemptDialog({ debt, api, onDone, onClose }: AttemptDialogProps) {
  const { t, i18n } = useLingui()
  const initial: AttemptValues = { medium: 'call', result: 'contacted', at: '', has_happened: false, note: '' }

  return (
    <DraftDialog
      title={<Trans>Note an attempt</Trans>}
      verb={<Trans>Note attempt</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={initial}
      save={({ at, ...values }, signal) =>
        api.noteAttempt(debt.id, { ...values, at: instantOf(at, debt.time_zone), interaction_id: null }, signal)
      }
      onSaved={onDone}
      onClose={onClose}
    >
      {({ values, errors, change, text }) => (
        <>
          <NativeSelect
            label={t({ message: 'By', context: 'medium of a contact' })}
            name="medium"
            value={values.medium}
            error={errors['medium']?.[0]}
            data={contactMedia.map((value) => ({ value, label: i18n._(contactMediumNames[value]) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ medium: contactMedia.find((one) => one === value) ?? values.medium })
            }
            data-autofocus
          />
          <NextContact next={debt.permitted[values.medium]} timeZone={debt.time_zone} />
          <EnumSelect
            label={t`What came of it`}
            name="result"
            error={errors['result']?.[0]}
            values={attemptResults}
            names={dispositionNames}
            value={values.result}
            onChange={(result) => change({ result: result ?? values.result })}
          />
          <TextInput
            {...text('at')}
            type="datetime-local"
            label={t`When, if not now (optional)`}
            description={debt.time_zone}
          />
          <Textarea {...text('note')} label={t`Note (optional)`} rows={3} maxLength={MAX_DEBT_NOTE_LENGTH} />
          <Check
            name="has_happened"
            label={t`It has happened, though it may not have been permitted: keep it, marked as that.`}
            isChecked={values.has_happened}
            onChange={(has_happened) => change({ has_happened })}
          />
        </>
      )}
    </DraftDialog>
  )
}

const instantOf = (local: string, timeZone: string): string | null =>
  local === '' ? null : instantAt(timeZone, `${local.slice(0, 16)}:00`).toISOString()
