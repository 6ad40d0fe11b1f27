import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Import } from '#contracts/imports.ts'
import { useApi, useAppContext } from '#src/context/app-context.ts'
import { provideImport } from '#src/machines/import.machine.ts'

import { importsApi } from './imports.api.ts'

type ImportOptions = {
  /** The import in the address. */
  opened: Import | null
  /** The server has created an import that the address does not name yet. */
  onCreated: (created: Import) => void
  /** The import has changed on the server, so loaded data may be outdated. */
  onChanged: () => void
}

export type ImportFlow = ReturnType<typeof useImport>

/** Runs the import machine for the screen. */
export function useImport({ opened, onCreated, onChanged }: ImportOptions) {
  const { inspect } = useAppContext()
  const api = useApi(importsApi)
  const [machine] = useState(() => provideImport(api))
  const actor = useActorRef(machine, { input: { import: opened }, ...(inspect && { inspect }) })

  const created = useEffectEvent(onCreated)
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    const subscriptions = [
      actor.on('import.created', (event) => created(event.import)),
      actor.on('import.changed', () => changed()),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor])

  useEffect(() => {
    actor.send(opened ? { type: 'import.opened', import: opened } : { type: 'import.closed' })
  }, [actor, opened])

  const snapshot = useSelector(actor, (current) => current)
  const step = typeof snapshot.value === 'string' ? snapshot.value : 'sending'
  return { ...snapshot.context, step, send: (event: Parameters<typeof actor.send>[0]) => actor.send(event) }
}
