import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { useAppContext } from '#src/context/app-context.ts'
import { provideFreemiumAudit } from '#src/machines/freemium-audit.machine.ts'
import type { AuditStep, FreemiumAuditApi } from '#src/machines/freemium-audit.ts'

type FlowOptions = AuditStep & {
  api: FreemiumAuditApi
  /** Called when the address should change. */
  onChange: (place: AuditStep) => void
}

export type AuditFlow = ReturnType<typeof useFreemiumAudit>

/** The machine of an audit, as the screen uses it; the address says which call or audit is open. */
export function useFreemiumAudit({ call, audit, api, onChange }: FlowOptions) {
  const { inspect } = useAppContext()
  const [machine] = useState(() => provideFreemiumAudit(api))
  const actor = useActorRef(machine, { input: { call, audit }, ...(inspect && { inspect }) })

  const notifyChange = useEffectEvent(onChange)
  useEffect(() => {
    const subscription = actor.on('place.changed', ({ place }) => notifyChange(place))
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => actor.send({ type: 'place.told', place: { call, audit } }), [actor, call, audit])

  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  return { ...context, step: value, send: (event: Parameters<typeof actor.send>[0]) => actor.send(event) }
}
