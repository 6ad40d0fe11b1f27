import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import { useAppContext } from '#src/context/app-context.ts'
import { provideFreemiumAudit } from '#src/machines/freemium-audit.machine.ts'
import type { AuditPlace, FreemiumAuditApi } from '#src/machines/freemium-audit.ts'

type FlowOptions = AuditPlace & {
  api: FreemiumAuditApi
  /** The address is to say this. */
  onPlace: (place: AuditPlace) => void
}

export type AuditFlow = ReturnType<typeof useFreemiumAudit>

/** The way of an audit, as the screen lives through it: where it is, the address says. */
export function useFreemiumAudit({ call, audit, api, onPlace }: FlowOptions) {
  const { inspect } = useAppContext()
  const [machine] = useState(() => provideFreemiumAudit(api))
  const actor = useActorRef(machine, { input: { call, audit }, ...(inspect && { inspect }) })

  const changed = useEffectEvent(onPlace)
  useEffect(() => {
    const subscription = actor.on('place.changed', ({ place }) => changed(place))
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => actor.send({ type: 'place.told', place: { call, audit } }), [actor, call, audit])

  const { value, context } = useSelector(actor, (snapshot) => snapshot)
  return { ...context, step: value, send: (event: Parameters<typeof actor.send>[0]) => actor.send(event) }
}
