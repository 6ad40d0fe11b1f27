import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import { provideTwoFactor } from '#src/machines/two-factor.machine.ts'
import type { TwoFactorEmitted, TwoFactorEvent } from '#src/machines/two-factor.ts'

import { twoFactorApi } from '../profile.api.ts'

type TwoFactorOptions = {
  http: Http
  isOn: boolean
  isRequired: boolean
  onChanged: (change: TwoFactorEmitted['change']) => void
}

/** Runs the two-factor machine for the screen. */
export function useTwoFactor({ http, isOn, isRequired, onChanged }: TwoFactorOptions) {
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideTwoFactor(twoFactorApi(http)))
  const actor = useActorRef(machine, { input: { isOn, isRequired }, ...(inspect && { inspect }) })
  const announce = useEffectEvent(onChanged)
  useEffect(() => {
    const subscription = actor.on('two-factor.changed', ({ change }) => announce(change))
    return () => subscription.unsubscribe()
  }, [actor])

  return { snapshot: useSelector(actor, (state) => state), send: (event: TwoFactorEvent) => actor.send(event) }
}

export type TwoFactorFlow = ReturnType<typeof useTwoFactor>
