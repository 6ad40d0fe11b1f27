import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PlanDetail, PlanDrawn } from '#contracts/sampling-plans.ts'
import { useApi } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import { plansSearch } from '../list/plans-search.ts'
import { plansApi } from '../sampling-plans.api.ts'

/** The actions that the state of a plan allows. */
export function PlanActions({ plan }: { plan: PlanDetail }) {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(plansApi)
  const [dialog, setDialog] = useState<'draw' | 'close' | 'remove' | null>(null)
  const { id, name, state, version } = plan
  const close = () => setDialog(null)
  const showNotice = (text: string) => void notify({ text, milliseconds: 5000 })
  if (state === 'closed' || !plan.is_governed) return null

  const notifyDrawn = ({ drawn: count, unassigned }: PlanDrawn) => {
    close()
    const drawnText = t`${plural(count, { one: '# conversation was drawn.', other: '# conversations were drawn.' })}`
    const unassignedText = t`${plural(unassigned, { one: '# has no evaluator.', other: '# have no evaluator.' })}`
    showNotice(unassigned > 0 ? `${drawnText} ${unassignedText}` : drawnText)
    void router.invalidate()
  }

  return (
    <>
      <Button onClick={() => setDialog('draw')}>
        {state === 'draft' ? <Trans>Draw</Trans> : <Trans>Draw again</Trans>}
      </Button>
      <LinkButton link={{ to: '/quality/plans/edit/$id', params: { id: String(id) } }} variant="default">
        <Trans>Edit</Trans>
      </LinkButton>
      {state === 'active' ? (
        <Button variant="default" onClick={() => setDialog('close')}>
          <Trans>Close</Trans>
        </Button>
      ) : (
        <Button variant="default" onClick={() => setDialog('remove')}>
          <Trans>Remove</Trans>
        </Button>
      )}
      {dialog === 'draw' && <DrawDialog plan={plan} onDrawn={notifyDrawn} onClose={close} />}
      {dialog === 'close' && (
        <ActionDialog
          title={<Trans>Close the plan {name}?</Trans>}
          verb={<Trans>Close plan</Trans>}
          progress={<Trans>Closing…</Trans>}
          act={(_reason, signal) => api.close(id, version, signal)}
          onDone={() => {
            close()
            showNotice(t`The plan ${name} is closed.`)
            void router.invalidate()
          }}
          onClose={close}
        >
          <Trans>
            What is still open leaves the queues of its evaluators. Evaluations stay as they are. A closed plan is not
            opened again.
          </Trans>
        </ActionDialog>
      )}
      {dialog === 'remove' && (
        <ActionDialog
          title={<Trans>Remove the plan {name}?</Trans>}
          verb={<Trans>Remove</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={(_reason, signal) => api.remove(id, signal)}
          onDone={() => {
            close()
            showNotice(t`The plan ${name} is gone.`)
            void navigate({ to: '/quality/plans', search: plansSearch.defaults })
          }}
          onClose={close}
        >
          <Trans>Nothing was drawn for it yet.</Trans>
        </ActionDialog>
      )}
    </>
  )
}

type DrawDialogProps = { plan: PlanDetail; onDrawn: (drawn: PlanDrawn) => void; onClose: () => void }

function DrawDialog({ plan: { id, name, state, version }, onDrawn, onClose }: DrawDialogProps) {
  const api = useApi(plansApi)
  const [drawn, setDrawn] = useState<PlanDrawn | null>(null)

  return (
    <ActionDialog
      title={state === 'draft' ? <Trans>Draw for {name}?</Trans> : <Trans>Draw again for {name}?</Trans>}
      verb={<Trans>Draw now</Trans>}
      progress={<Trans>Drawing…</Trans>}
      act={async (_reason, signal) => setDrawn(await api.draw(id, version, signal))}
      onDone={() => drawn && onDrawn(drawn)}
      onClose={onClose}
    >
      {state === 'draft' ? (
        <Trans>
          The conversations go into the queues of the evaluators, who are told. From then on the seed and the scorecard
          stay.
        </Trans>
      ) : (
        <Trans>
          Only what is missing is added: for days that have passed since, for what was skipped, and for what nobody had.
          What was drawn stays.
        </Trans>
      )}
    </ActionDialog>
  )
}
