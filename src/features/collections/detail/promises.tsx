import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'

import { type Debt, type PromiseDto, MAX_DEBT_NOTE_LENGTH } from '#contracts/debts.ts'
import { promiseAt } from '#lifecycles/promise.machine.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { StepBar } from '#src/forms/step-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'

import type { CollectionsApi } from '../collections.api.ts'
import classes from '../collections.module.css'
import { PromiseMark } from '../promise-mark.tsx'

type PromisesProps = { debt: Debt; api: CollectionsApi; mayWork: boolean; onDone: () => void }

/** The promises to pay a debt, the newest first, with their state. */
export function Promises({ debt, api, mayWork, onDone }: PromisesProps) {
  return (
    <section>
      <h2 className={classes['heading']}>
        <Trans>Promises</Trans>
      </h2>
      {debt.promises.length === 0 ? (
        <p className={classes['plain']}>
          <Trans>Nothing was promised.</Trans>
        </p>
      ) : (
        <ul className={classes['items']}>
          {debt.promises.map((promise) => (
            <li key={promise.id} className={classes['item']}>
              <Promise promise={promise} currency={debt.currency} />
              {mayWork && (
                <StepBar
                  size="compact-sm"
                  at={promiseAt(promise.state)}
                  facts={{ facts: factsOf(promise, debt.today) }}
                  steps={[
                    {
                      event: 'promise.withdrawn',
                      label: <Trans>Withdraw</Trans>,
                      renderDialog: (close) => (
                        <WithdrawDialog
                          promise={promise}
                          api={api}
                          onClose={close}
                          onDone={() => {
                            close()
                            onDone()
                          }}
                        />
                      ),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The same facts that the server gives the machine. A promise whose debt was taken away arrives as `lapsed`. */
const factsOf = ({ paid, amount, due_on }: PromiseDto, today: string) => ({
  is_reached: paid >= amount,
  is_past: today > due_on,
  is_taken: false,
})

function Promise({ promise, currency }: { promise: PromiseDto; currency: string }) {
  const { day } = useFormats()
  const money = useMoney()
  const [amount, paid] = [money(promise.amount, currency), money(promise.paid, currency)]
  const [made, due] = [day(promise.made_on), day(promise.due_on)]
  const by = [promise.agent, promise.created_by?.name].filter(Boolean).join(' · ')

  return (
    <>
      <PromiseMark state={promise.state} />
      <span>
        <Trans>
          {amount} until {due}
        </Trans>
      </span>
      <span className={classes['aside']}>
        <Trans>made on {made}</Trans>
      </span>
      <span className={classes['aside']}>
        <Trans>{paid} paid in time</Trans>
      </span>
      {by && <span className={classes['aside']}>{by}</span>}
      {promise.note && <p className={classes['words']}>{promise.note}</p>}
    </>
  )
}

type WithdrawDialogProps = { promise: PromiseDto; api: CollectionsApi; onDone: () => void; onClose: () => void }

/** Withdraws a promise that is not expected to be kept any more. */
function WithdrawDialog({ promise, api, onDone, onClose }: WithdrawDialogProps) {
  const { t } = useLingui()

  return (
    <DraftDialog
      title={<Trans>Withdraw this promise?</Trans>}
      verb={<Trans>Withdraw promise</Trans>}
      progress={<Trans>Withdrawing…</Trans>}
      initial={{ note: '' }}
      save={({ note }, signal) => api.changePromise(promise.id, { state: 'withdrawn', note }, signal)}
      onSaved={onDone}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <div>
            <Trans>It counts neither as kept nor as broken, and stays in the history.</Trans>
          </div>
          <Textarea
            {...draft.text('note')}
            label={t`Reason`}
            rows={3}
            maxLength={MAX_DEBT_NOTE_LENGTH}
            data-autofocus
          />
        </>
      )}
    </DraftDialog>
  )
}
